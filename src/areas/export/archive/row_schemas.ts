import type { z } from 'zod'
import { records as described } from '../../../records/descriptions/index.ts'
import { standardList } from '../../standard-records/index.ts'
import * as activity from './row_schemas/activity.ts'
import * as files from './row_schemas/files.ts'
import * as messages from './row_schemas/messages.ts'
import * as records from './row_schemas/records.ts'

const { contentTypeOf: _, ...ofFiles } = files

/** What a row of each table that archives carry has to be: the rules of the front door, column by column, but firm_id. */
export const rowSchemas: Readonly<Record<string, z.ZodObject>> = {
  ...records,
  ...Object.fromEntries(standardList.map(([name, { archived }]) => [described[name].table, archived])),
  ...ofFiles,
  ...messages,
  ...activity,
}
