import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { listPages, requirePageText, requireReadFile } from './evidence.ts'
import { Looks } from './looks.ts'

const looks = new Looks()

/** The text of a page for a program that reads for a person, with its file and how many pages that has. */
export async function readPage(db: Db, who: Who, fileId: string, number: number) {
  const file = await requireReadFile(db, who, fileId)
  const page = await requirePageText(db, who, file.id, number)
  await looks.record(db, who, file)
  return { file, page, pages: (await listPages(db, who, file.id)).length }
}
