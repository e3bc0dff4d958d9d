import { integer, title } from '../../platform/http/fields.ts'
import { ofStandard, records, standardNames } from '../../records/descriptions/index.ts'
import { find, SearchResult } from '../search/index.ts'
import { markerOf, plain } from './documents.ts'
import { linkTo, linkToPage, pageUri } from './links.ts'
import { type Tool, tool } from './tool.ts'

const named = new Intl.ListFormat('en-GB').format([
  'Companies',
  'contacts',
  'deals',
  ...standardNames.map((name) => records[name].noun[1]),
])

export const searchTool: Tool = tool({
  name: 'search',
  title: 'Search everything',
  description: `${named} by name, notes, calls, meetings, e-mails, tasks and comments by words, and what documents say, with their pages. Typing errors are forgiven. Begin here to find the id of a record.`,
  input: { query: title(200), limit: integer(1, 20).default(5).describe('Results of each kind, at most') },
  run: async ({ deps, user }, { query, limit }) => {
    const found = SearchResult.parse(await find(deps.sql, user, { q: query, limit }))
    const linked = <T extends { id: string }>(kind: Parameters<typeof linkTo>[1], hits: readonly T[]) =>
      hits.map((hit) => ({ ...hit, link: linkTo(deps, kind, hit.id) }))
    return {
      companies: linked('company', found.companies),
      contacts: linked('contact', found.contacts),
      deals: linked('deal', found.deals),
      ...ofStandard((name) => linked(records[name].subject, found[name])),
      notes: found.notes.map(({ highlight, ...note }) => ({ ...note, text: plain(highlight) })),
      documents: found.documents.map(({ highlight, bbox, id: _passage, ...hit }) => ({
        ...hit,
        text: plain(highlight),
        citation: { marker: markerOf(hit.filename, hit.page), box: bbox, uri: pageUri(hit.file_id, hit.page) },
        link: linkToPage(deps, hit.file_id, hit.page),
      })),
      files: linked('file', found.files),
      written: found.written,
      colleagues: found.colleagues,
      reports: found.reports,
    }
  },
})
