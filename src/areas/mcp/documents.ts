import { z } from 'zod'
import { Id, integer, text, title } from '../../platform/http/fields.ts'
import { documentFigure } from '../agentic-chat/index.ts'
import { askDocument, Questions } from '../document-answers/index.ts'
import { conceptNames, findQuotes, type PageText, pageNumberOf, readPage } from '../files/index.ts'
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
  tool({
    name: 'ask_document',
    title: 'Ask a document several questions',
    description:
      'What one document says to each question, as short as the head of a column (“revenue FY24”, “who is the CEO”, “governing law”): a value that was read from it, a figure of its statements, else the sentence that comes nearest, each with page and box. unsure: the document has two that differ, or its words allow another reading; model: said by a language model, only with that engine, of words that stand there. What nobody has reviewed has the standing “read”.',
    input: { file_id: Id, ...Questions.shape },
    run: ({ deps, user }, asked, { signal }) => askDocument(deps, user, asked, signal),
  }),
  tool({
    name: 'document_figure',
    title: 'Work out a figure of documents',
    description: `A figure that the statements in a company’s documents print, or a formula over such figures, for fiscal years: the amount in whole units with every cell it is made of, its page and box. What nobody has reviewed is used and said to be so; a term that is not printed is never taken for nothing. Formula: + - * / ( ), numbers, avg(a, b), a line by its words in "double quotes", name@1 for the year before, such as “cogs / avg(inventory@1, inventory)”. Figures: ${conceptNames.join(', ')}.`,
    input: {
      company_id: Id,
      formula: text(1000).min(1, 'must not be empty'),
      years: z.array(integer(1900, 2100)).max(12).default([]),
    },
    run: ({ deps, user }, { company_id: companyId, formula, years }, { signal }) =>
      documentFigure(deps, user, { companyId, formula, years, signal }),
  }),
]

/** Highlights are HTML with marks; a program reads text. */
export const plain = (html: string) =>
  html.replace(/<\/?mark>/g, '').replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
