import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { hiddenOf } from '../../access/hidden.ts'
import { redact } from '../../access/redact.ts'
import { Id } from '../../platform/http/fields.ts'
import { listFiles } from '../files/index.ts'
import { citedPage } from './documents.ts'
import { fileUri, pageUri } from './links.ts'
import { readFile } from './read.ts'
import { type Asking, sentenceOf } from './tool.ts'
import { cut, textMax, written } from './written.ts'

const listedMax = 50

/** Documents and their pages, to be read by address. The list has the newest ones; a search finds the others. */
export function addResources(server: McpServer, asking: Asking): void {
  const documents = new ResourceTemplate(fileUri('{file_id}'), { list: () => newest(asking) })
  const described = 'A document: what was read from it, each page to be read at {uri}/pages/{page}.'
  const about = { title: 'Document', description: described, mimeType: 'application/json' }
  server.registerResource('document', documents, about, async (uri, { file_id }) => {
    const read = await answered(asking, () => readFile(asking, idOf(file_id)))
    const hidden = hiddenOf(asking.user)
    const file = hidden ? redact(hidden, read) : read
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text: written(file, textMax.record) }] }
  })

  const pages = new ResourceTemplate(pageUri('{file_id}', '{page}'), { list: undefined })
  const aboutPage = {
    title: 'Page of a document',
    description: 'The text of a page, slide or sheet, under the marker that cites it.',
    mimeType: 'text/plain',
  }
  server.registerResource('page', pages, aboutPage, async (uri, { file_id, page }) => {
    const read = await answered(asking, () => citedPage(asking, idOf(file_id), String(page)))
    const { citation, text, link } = read
    const meta = { 'firm-crm/citation': citation, 'firm-crm/link': link, 'firm-crm/pages': read.pages }
    return {
      contents: [
        {
          uri: uri.href,
          mimeType: 'text/plain',
          text: `${citation.marker}\n\n${cut(text, textMax.page)}`,
          _meta: meta,
        },
      ],
    }
  })
}

async function newest({ deps, user }: Asking) {
  const rows = await listFiles(deps.sql, user, { page: 1, page_size: listedMax, status: 'completed' })
  return {
    resources: rows
      .filter((row) => row.id !== null)
      .map(({ id, filename, company_name, pages, document_type }) => ({
        uri: fileUri(id),
        name: filename,
        description: [document_type, company_name, pages && `${pages} pages`].filter(Boolean).join(', '),
        mimeType: 'application/json',
      })),
  }
}

function idOf(given: string | string[] | undefined): string {
  const id = Id.safeParse(given)
  if (id.success) return id.data
  throw new McpError(ErrorCode.InvalidParams, 'The address must hold the id of a file')
}

const resourceNotFound = -32_002

/** A resource has no answer that is an error of its own: what went wrong is an error of the protocol, with a sentence. */
async function answered<T>({ deps }: Asking, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof McpError) throw error
    const sentence = sentenceOf(error)
    if (sentence !== undefined) throw new McpError(resourceNotFound, sentence)
    deps.log.error({ err: error }, 'a resource could not be read')
    throw new McpError(ErrorCode.InternalError, 'Something went wrong inside the service. Try again in a moment.')
  }
}
