import { readFile } from 'node:fs/promises'
import { layOut } from '../../layout/flow.ts'
import type { Reader } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import { blocksOf } from '../content.ts'
import { withHeadings } from '../headings.ts'
import { contentOf } from './html_content.ts'
import { factsOf } from './html_facts.ts'
import { parseBytes } from './html_parse.ts'

/** Reads a page of HTML, in the encoding that it declares, and lays it out into pages of our own. */
export const readHtml: Reader = async (path, report) => {
  report('reading', 0, 1)
  const root = parseBytes(await readFile(path))
  const pages = layOut(blocksOf(withHeadings(contentOf(root))))
  if (pages.length === 0) throw new Unreadable('empty')
  report('reading', 1, 1)
  const facts = factsOf(root, pages)
  return { unit: 'section', pages, notices: [], ...(facts.length > 0 && { facts }) }
}
