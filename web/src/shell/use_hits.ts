import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { choiceLabel, type Description } from '../../../src/records/descriptions/describe.ts'
import { capital, records, type StandardName, standardNames } from '../../../src/records/descriptions/index.ts'
import { stageNames } from '../../../src/words/stages.ts'
import { api, type Reply } from '../api/client.ts'
import { useEvidence } from '../evidence/evidence.tsx'
import { addressOf } from '../evidence/evidence_address.ts'
import { kindName } from '../parts/document_kind.ts'
import { currencyIn, day, money } from '../parts/format.ts'
import {
  IconBuilding,
  IconCalendar,
  IconChecklist,
  IconFileText,
  IconLayoutKanban,
  IconListSearch,
  IconMail,
  IconMessageCircle,
  IconNote,
  IconPhone,
  IconReport,
  IconTextScan2,
  IconUser,
  IconUsers,
} from '../parts/icons.ts'
import { wordsOf } from '../parts/markdown/marked.tsx'
import type { Group, Item } from './palette_item.ts'
import { pictureOf } from './places.ts'

/** What the service finds for a text. `isCurrent`: for the very text, and not yet for the one before. */
export function useHits(text: string): { groups: Group[]; isCurrent: boolean; error: unknown } {
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { open } = useEvidence()
  const query = api.useQuery(
    'get',
    '/api/search',
    { params: { query: { q: asked, limit: most } } },
    { enabled: asked !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  )
  const typed = text.trim()
  return {
    groups:
      typed === '' || asked === '' || !query.data
        ? []
        : inOrder(groupsOf(query.data, asked, open).filter(({ items }) => items.length > 0)),
    isCurrent: typed === '' || (asked === typed && !query.isPlaceholderData && !query.isLoading),
    error: query.error,
  }
}

// of each kind
const most = 5

type Found = Reply<'/api/search'>
type Open = ReturnType<typeof useEvidence>['open']

/** Groups that have the text only inside of words, as "arr" is in "Farrow", come last. */
const inOrder = (groups: FoundGroup[]): Group[] => [
  ...groups.filter((group) => !isInsideWords(group)),
  ...groups.filter(isInsideWords),
]

type FoundGroup = Group & { scores?: number[] }
const isInsideWords = ({ scores }: FoundGroup) => scores?.every((score) => score === insideWord) ?? false
// as /openapi.json says of /api/search
const insideWord = 0.6

const scoresOf = (hits: { score: number }[]) => hits.map(({ score }) => score)

const groupsOf = (found: Found, asked: string, open: Open): FoundGroup[] => [
  {
    name: 'Companies',
    scores: scoresOf(found.companies),
    items: found.companies.map(({ id, name, industry, location }) => ({
      id,
      icon: IconBuilding,
      title: name,
      subtitle: line(industry, location),
      href: `/companies/${id}`,
    })),
  },
  {
    name: 'Contacts',
    scores: scoresOf(found.contacts),
    items: found.contacts.map(({ id, name, role, company_name }) => ({
      id,
      icon: IconUser,
      title: name,
      subtitle: line(role, company_name),
      href: `/contacts/${id}`,
    })),
  },
  {
    name: 'Deals',
    scores: scoresOf(found.deals),
    items: found.deals.map(({ id, name, stage, stage_name, value, currency, company_name }) => ({
      id,
      icon: IconLayoutKanban,
      title: name,
      subtitle: line(
        company_name,
        stage_name ?? stageNames[stage as keyof typeof stageNames] ?? stage,
        value === null ? null : money(value, currency),
      ), // reason: the search tells a stage as text
      href: `/deals/${id}`,
    })),
  },
  ...standardNames.map((name) => ({
    name: capital(records[name].noun[1]),
    scores: scoresOf(found[name]),
    items: found[name].map((hit) => ({
      id: hit.id,
      icon: pictureOf(name).icon,
      title: hit.name,
      subtitle: toldBeside(name, hit),
      href: `/${name}/${hit.id}`,
    })),
  })),
  {
    name: 'Documents',
    scores: scoresOf(found.files),
    items: found.files.map(({ id, filename, document_type, company_name, uploaded_at }) => ({
      id,
      icon: IconFileText,
      title: filename,
      subtitle: line(company_name, kindName(document_type), day(uploaded_at)),
      href: `/documents/${id}`,
    })),
  },
  {
    name: 'In documents',
    items: placesIn(found.documents, asked, open),
  },
  ...(['interaction', 'email', 'calendar_event', 'task', 'comment'] as const).map((type) => ({
    name: writtenNames[type],
    items: found.written
      .filter((hit) => hit.type === type)
      .map(({ id, title, company_id, company_name, at }) => ({
        id,
        icon: writtenIcons[type],
        title,
        subtitle: line(company_name, type === 'task' ? null : day(at)),
        href: writtenAddress(type, id, company_id),
      })),
  })),
  {
    name: 'Reports',
    items: found.reports.map(({ id, report_type, company_name, created_at }) => ({
      id,
      icon: IconReport,
      title: `${company_name}: ${report_type.replaceAll('_', ' ')}`,
      subtitle: day(created_at),
      href: `/reports/${id}`,
    })),
  },
  {
    name: 'Colleagues',
    scores: scoresOf(found.colleagues),
    items: found.colleagues.map(({ id, name, email }) => ({
      id,
      icon: IconUsers,
      title: name,
      subtitle: email,
      href: `/team?${new URLSearchParams({ person: name })}`,
    })),
  },
  {
    name: 'Notes',
    items: found.notes.map(({ id, company_id, company_name, highlight, created_at }) => ({
      id,
      icon: IconNote,
      title: company_name ?? 'Note',
      subtitle: day(created_at),
      snippet: withoutMarks(highlight),
      href: company_id ? `/companies/${company_id}?tab=notes` : '/',
    })),
  },
]

const writtenNames = {
  interaction: 'Calls and meetings',
  email: 'Mail',
  calendar_event: 'Calendar',
  task: 'Tasks',
  comment: 'Comments',
}
const writtenIcons = {
  interaction: IconPhone,
  email: IconMail,
  calendar_event: IconCalendar,
  task: IconChecklist,
  comment: IconMessageCircle,
}
type Written = keyof typeof writtenNames

function writtenAddress(type: Written, id: string, companyId: string | null): string {
  if (type === 'email') return `/mail/${id}`
  if (type === 'calendar_event') return `/calendar/${id}`
  if (type === 'comment') return `/comments/${id}`
  if (type === 'task') return `/tasks?open=${id}`
  return companyId ? `/companies/${companyId}?tab=timeline` : '/'
}

/** The places in documents, and the way to all of them where there may be more. */
function placesIn(passages: Found['documents'], asked: string, open: Open): Item[] {
  const places: Item[] = passages.map(({ id, file_id, filename, page, company_name, highlight, bbox }) => {
    const evidence = { file_id, page, bbox, quote: wordsOf(highlight) }
    const { doc } = addressOf(evidence)
    return {
      id,
      icon: IconTextScan2,
      title: filename,
      subtitle: line(`page ${page}`, company_name),
      snippet: highlight,
      href: `/documents?${new URLSearchParams({ doc: doc ?? '' })}`,
      act: () => open(evidence),
    }
  })
  if (places.length < most) return places
  const href = `/documents?${new URLSearchParams({ search: asked, in: 'text' })}`
  return [...places, { id: 'all places', icon: IconListSearch, title: `All places that say “${asked}”`, href }]
}

/** What a hit tells beside its name, in its order. */
function toldBeside(name: StandardName, hit: Record<string, unknown>): string | undefined {
  const { fields }: Description = records[name]
  return line(
    ...Object.entries(hit).map(([field, value]) =>
      !fields[field] || field === 'name' || field === 'currency' || value === null
        ? null
        : typeof value === 'number' && fields[field].kind === 'money'
          ? money(value, currencyIn(hit))
          : fields[field].kind === 'choice'
            ? choiceLabel(String(value))
            : String(value),
    ),
  )
}

/** The snippet of a note without what Markdown writes bold, italic and headings with. */
const withoutMarks = (highlight: string) =>
  highlight.replace(/(^|\n)\s*#{1,6}\s+/g, '$1').replace(/\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')

const line = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ') || undefined
