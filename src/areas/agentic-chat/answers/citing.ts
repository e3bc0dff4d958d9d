import { bySubject } from '../../../records/descriptions/index.ts'
import type { Citation, Ref } from '../plan/result.ts'
import { cut } from './markdown.ts'

/** Gathers what an answer cites, in order of appearance. "cite" gives the marker to put into the text. */
export type Citing = { cite(citation: Citation): string; all(): Citation[] }

export const citing = (): Citing => {
  const byPlace = new Map<string, Citation>()
  const taken = new Set<string>()
  return {
    cite(citation) {
      const place = [citation.ref.type, citation.ref.id, citation.page ?? '', citation.quote ?? ''].join('\n')
      const known = byPlace.get(place)
      if (known !== undefined) return known.marker
      const marker = free(inBrackets(citation.marker, citation.ref), taken)
      taken.add(marker)
      byPlace.set(place, { ...citation, marker })
      return marker
    },
    all: () => [...byPlace.values()],
  }
}

/** A marker as it stands in text: names of files and records in it are others' text. */
const inBrackets = (marker: string, ref: Ref) => {
  const said = marker.replace(/^\[|\]$/g, '').trim() || ref.label || nouns[ref.type]
  const page = / p\.\d+$/.exec(said)?.[0] ?? ''
  const name = said
    .slice(0, said.length - page.length)
    .replace(/[[\]{}<>`*|~\\!#]/g, ' ')
    .replace(/&(?=#?\w+;)/g, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/\bwww\./gi, 'www ')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, ' ')
  return `[${cut(name, 80) || nouns[ref.type]}${page}]`
}

const free = (marker: string, taken: ReadonlySet<string>) => {
  for (let at = 2, next = marker; ; at++) {
    if (!taken.has(next)) return next
    next = `${marker.slice(0, -1)} (${at})]`
  }
}

/** What a record is called in a sentence. */
export const nouns = {
  company: 'company',
  contact: 'contact',
  deal: 'deal',
  ...bySubject(({ noun: [one] }) => one),
  financial_record: 'financial record',
  note: 'note',
  comment: 'comment',
  task: 'task',
  interaction: 'interaction',
  email: 'e-mail',
  calendar_event: 'meeting',
  file: 'document',
  user: 'colleague',
  stage: 'stage',
} satisfies Record<Ref['type'], string>

const pages: Partial<Record<Ref['type'], string>> = {
  company: '/api/companies/',
  contact: '/api/contacts/',
  deal: '/api/deals/',
  ...bySubject((_description, name) => `/api/${name}/`),
  financial_record: '/api/financials/',
  note: '/api/notes/',
  task: '/api/tasks/',
  interaction: '/api/interactions/',
  file: '/api/files/',
}

/** The record itself as the source of what is said of it; undefined for a kind that has no page of its own. */
export const recordCitation = (ref: Ref): Citation | undefined => {
  const path = pages[ref.type]
  return path === undefined
    ? undefined
    : { marker: `[${nouns[ref.type]} ${ref.label}]`, ref, url: `${path}${encodeURIComponent(ref.id)}` }
}
