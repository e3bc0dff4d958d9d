import { askUser } from './ask_user.ts'
import { brief } from './brief.ts'
import { calc } from './calc.ts'
import { day } from './day.ts'
import { derive } from './derive.ts'
import { duplicates } from './duplicates.ts'
import { figure } from './figure.ts'
import { find } from './find.ts'
import { history } from './history.ts'
import { query } from './query.ts'
import { read } from './read.ts'
import { search } from './search.ts'
import { series } from './series.ts'
import { table } from './table.ts'
import type { ReadingTool } from './tool.ts'

export const readingTools: readonly ReadingTool[] = [
  find,
  query,
  derive,
  series,
  figure,
  table,
  brief,
  search,
  read,
  history,
  duplicates,
  calc,
  day,
  askUser,
]
