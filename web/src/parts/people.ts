import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { foldLetters } from '../../../src/words/name_words.ts'
import { api, client, type Row } from '../api/client.ts'

type Person = Row<'/api/users'>

/** The people of the firm, for choosing one and for showing a name. */
export const usePeople = (): Person[] =>
  useQuery({ queryKey: ['get', '/api/users', 'all'], queryFn: everybody, staleTime: 60_000 }).data ?? nobody

const nobody: Person[] = []
const pageSize = 100

async function everybody({ signal }: { signal: AbortSignal }): Promise<Person[]> {
  const people: Person[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: pageSize }
    const { data } = await client.GET('/api/users', { params: { query }, signal })
    people.push(...(data?.data ?? []))
    if (!data || data.data.length < pageSize) return people
  }
}

/** A contact of any company, or a colleague. */
export type FoundPerson = {
  kind: 'contact' | 'user'
  id: string
  name: string
  email: string | null
  role: string | null
  company_id: string | null
  company_name: string | null
}

const restMs = 150
const contactsMax = 12
const colleaguesMax = 8

/**
 * Who is called as is being typed: the contacts of the company, those of all others, colleagues. Without a word those of the
 * company, and colleagues.
 */
export function useFoundPeople(text: string, company: string | undefined) {
  const typed = text.trim()
  const [words] = useDebouncedValue(typed, restMs)
  const ofCompany = useContacts(words, company, company !== undefined)
  const ofAll = useContacts(words, undefined, words !== '')
  const colleagues = usePeople()
    .filter(({ status, name, email }) => status === 'active' && hasWords(`${name} ${email}`, typed))
    .slice(0, colleaguesMax)
    .map(({ id, name, email }): FoundPerson => ({ kind: 'user', id, name, email, ...ofNoCompany }))
  const contacts = [
    ...(company === undefined ? [] : (ofCompany.data?.data ?? [])),
    ...(words === '' ? [] : (ofAll.data?.data ?? [])),
  ].map(
    ({ id, name, email, role, company_id, company_name }): FoundPerson => ({
      kind: 'contact',
      id,
      name,
      email,
      role,
      company_id,
      company_name,
    }),
  )
  // what was found before is offered only where it has what is typed by now
  const isSearching = typed !== words || [ofCompany, ofAll].some(isComing)
  const known = new Map(contacts.map((one) => [one.id, one]))
  const found = [...known.values()].filter(({ name, email }) => !isSearching || hasWords(`${name} ${email}`, typed))
  return { found: [...found, ...colleagues], words, isSearching, fault: ofCompany.error ?? ofAll.error }
}

const ofNoCompany = { role: null, company_id: null, company_name: null }

const useContacts = (search: string, company_id: string | undefined, enabled: boolean) =>
  api.useQuery(
    'get',
    '/api/contacts',
    { params: { query: { search: search || undefined, company_id, page_size: contactsMax, sort_by: 'name' } } },
    { enabled, staleTime: 30_000, placeholderData: (old: unknown) => old as never }, // reason: the same shape, of the words before
  )

const isComing = ({ isFetching, isPlaceholderData }: { isFetching: boolean; isPlaceholderData: boolean }) =>
  isFetching || isPlaceholderData

/** Each of the words begins one of the text. */
const hasWords = (text: string, words: string) => {
  const known = text.split(/[\s.@-]+/).map(foldLetters)
  return foldLetters(words)
    .split(/\s+/)
    .every(
      (word) =>
        word === '' || known.some((one) => one.startsWith(word)) || foldLetters(text).includes(foldLetters(words)),
    )
}
