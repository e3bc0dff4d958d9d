import { api } from '../api/client.ts'

/** What a note or a meeting is about, by ids. */
export type About = { company?: string; contact?: string; deal?: string }

type Subject = string | { id: string; name: string }
/** The same as a screen has it: an id, or with the name, which a dialog then shows. */
export type Subjects = { company?: Subject; contact?: Subject; deal?: Subject }

export function aboutOf({ company, contact, deal }: Subjects): About {
  return { company: idOf(company), contact: idOf(contact), deal: idOf(deal) }
}

/** The name of what it is about, behind a dot; empty for what is about nothing, and until a name that was not given is known. */
export function useNameOf({ company, contact, deal }: Subjects): string {
  const given = [contact, deal, company].find((subject) => typeof subject === 'object')
  const person = useContact(given ? undefined : idOf(contact))
  const ofDeal = useDeal(given || contact ? undefined : idOf(deal))
  const ofCompany = useCompany(given || contact || deal ? undefined : idOf(company))
  const name = typeof given === 'object' ? given.name : (person ?? ofDeal ?? ofCompany)?.name
  return name ? ` · ${name}` : ''
}

const idOf = (subject: Subject | undefined) => (typeof subject === 'object' ? subject.id : subject)

/** The company it is about: the one given, or that of the contact or the deal. */
export function useCompanyOf({ company, contact, deal }: About): string | undefined {
  const person = useContact(company ? undefined : contact)
  const ofDeal = useDeal(company || contact ? undefined : deal)
  return company ?? person?.company_id ?? ofDeal?.company_id ?? undefined
}

/** Who can have taken part: the people of the company, and the one it is about. */
export function usePeopleOf(
  company: string | undefined,
  contact: string | undefined,
): { value: string; label: string }[] {
  const ofCompany = api.useQuery(
    'get',
    '/api/contacts',
    { params: { query: { company_id: company, page_size: 100, sort_by: 'name' } } },
    { enabled: !!company },
  )
  const person = useContact(contact)
  const people = ofCompany.data?.data ?? []
  const all = person && !people.some(({ id }) => id === person.id) ? [person, ...people] : people
  return all.map(({ id, name, role }) => ({ value: id, label: role ? `${name}, ${role}` : name }))
}

export const useContact = (contact: string | undefined) =>
  api.useQuery(
    'get',
    '/api/contacts/{contact_id}',
    { params: { path: { contact_id: contact ?? '' } } },
    { enabled: !!contact },
  ).data

export const useDeal = (deal: string | undefined) =>
  api.useQuery('get', '/api/deals/{deal_id}', { params: { path: { deal_id: deal ?? '' } } }, { enabled: !!deal }).data

const useCompany = (company: string | undefined) =>
  api.useQuery(
    'get',
    '/api/companies/{company_id}',
    { params: { path: { company_id: company ?? '' } } },
    { enabled: !!company },
  ).data
