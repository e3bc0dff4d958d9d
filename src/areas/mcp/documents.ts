import { Id, integer, title } from '../../platform/http/fields.ts'
import { findQuotes, type PageText, pageNumberOf, readPage } from '../files/index.ts'
import { linkToPage, pageUri } from './links.ts'
import { type Asking, type Tool, tool } from './tool.ts'
import { textMax } from './written.ts'

/** How a text names the page of a document that it quotes, as the analyst does. */
export const markerOf = (filename: string, page: number) => `[${filename} p.${page}]`

/** The text of a page with what cites it. */
export async function citedPage({ deps, user }: Asking, fileId: string, number: string | number) {
  const { file, pages, page } = await readPage(deps.sql, user, fileId, pageNumberOf(String(number)))
  return {
    text: page.text,
    citation: citationOf(page, file.id, file.filename),
    pages,
    link: linkToPage(deps, file.id, page.page),
  }
}

const citationOf = ({ page, name, source }: PageText, file_id: string, filename: string) => ({
  marker: markerOf(filename, page),
  file_id,
  filename,
  page,
  page_name: name,
  /** ocr: the words were recognised on a picture */
  source,
  uri: pageUri(file_id, page),
})

export const documentTools: Tool[] = [
  tool({
    name: 'search_documents',
    title: 'Search documents',
    description:
      'Passages of documents with the words, best first, each with the sentence to quote and the page it stands on. Cite by the marker.',
    input: { query: title(500), company_id: Id.optional(), file_id: Id.optional(), limit: integer(1, 20).default(8) },
    run: async ({ deps, user }, { query, company_id, file_id, limit }) => {
      const where = { ...(company_id && { companyIds: [company_id] }), ...(file_id && { fileIds: [file_id] }) }
      const { hits, total } = await findQuotes(deps.sql, user, { q: query, limit, ...where })
      const passages = hits.map((hit) => ({
        quote: hit.quote,
        text: plain(hit.highlight),
        heading: hit.heading,
        company_id: hit.company_id,
        company_name: hit.company_name,
        citation: {
          marker: markerOf(hit.filename, hit.page),
          file_id: hit.file_id,
          filename: hit.filename,
          page: hit.page,
          box: hit.bbox,
          uri: pageUri(hit.file_id, hit.page),
        },
        link: linkToPage(deps, hit.file_id, hit.page),
      }))
      return { passages, total }
    },
  }),
  tool({
    name: 'read_page',
    title: 'Read a page',
    description:
      'The whole text of one page, slide or sheet of a document, with what cites it. The same as the resource firm-crm://files/{file_id}/pages/{page}.',
    input: { file_id: Id, page: integer(1, 1_000_000) },
    textMax: textMax.page,
    run: (asking, { file_id, page }) => citedPage(asking, file_id, page),
  }),
]

/** Highlights are HTML with marks; a program reads text. */
export const plain = (html: string) =>
  html.replace(/<\/?mark>/g, '').replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
