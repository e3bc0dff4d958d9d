import type { Field as Described, Description } from '../../../records/descriptions/describe.ts'
import { companyHeadings, websiteHeadings } from '../../../records/descriptions/headings.ts'
import type { Field } from './fields.ts'

export const ofCompany: Field[] = [
  { name: 'company', label: 'Company', type: 'company', words: companyHeadings, max: 300 },
  { name: 'company_website', label: 'Website of the company', type: 'web', words: websiteHeadings },
]
export const companyIds: Field = {
  name: 'company_ids',
  label: 'Id of the company there',
  type: 'ids',
  words:
    'primaryassociatedcompanyid associatedcompanyids associatedcompanyid companyid accountid organizationid organisationid orgid',
}

/** In which columns a record's links stand, by what they name: what is about a deal belongs to the deal's company. */
export const linkFields: Record<NonNullable<Described['to']>, Field[]> = {
  company: [...ofCompany, companyIds],
  contact: [
    {
      name: 'contact',
      label: 'Contact',
      type: 'contact',
      words: 'contact contactname person kontakt ansprechpartner email contactemail',
      max: 300,
    },
  ],
  deal: [
    {
      name: 'deal',
      label: 'Deal',
      type: 'deal',
      words: 'deal dealname project opportunity projekt projet affaire',
      max: 300,
    },
  ],
  fund: [
    {
      name: 'fund',
      label: 'Fund',
      type: 'fund',
      words: 'fund fundname vehicle investingfund fonds nomdufonds',
      max: 300,
    },
  ],
  user: [
    {
      name: 'owner',
      label: 'Owner',
      type: 'owner',
      words:
        'owner dealowner responsible lead dealteam assignee manager verantwortlich zustandig besitzer bearbeiter proprietaire responsable',
    },
  ],
}

export const linksOf = ({ fields }: Description): Field[] =>
  [...new Set(Object.values(fields).flatMap(({ to }) => to ?? []))].flatMap((to) => linkFields[to])

/** The columns of which one says a field that a record cannot be without. */
export function needed(record: Description, name: string): string[] {
  const { to } = record.fields[name] ?? {}
  if (to === undefined) return [name]
  const others = to === 'company' ? linksOf(record).filter(({ type }) => type === 'deal' || type === 'contact') : []
  return [...linkFields[to], ...others].map((column) => column.name)
}
