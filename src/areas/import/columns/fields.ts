import type { OwnStage } from '../../../records/deal_stages.ts'
import { company } from '../../../records/descriptions/companies.ts'
import { contact } from '../../../records/descriptions/contacts.ts'
import { deal } from '../../../records/descriptions/deals.ts'
import { type Field as Described, type Description, namesWhere } from '../../../records/descriptions/describe.ts'
import { financialRecord } from '../../../records/descriptions/financials.ts'
import { ofStandard, type RecordName, records, titleOf } from '../../../records/descriptions/index.ts'
import { note } from '../../../records/descriptions/notes.ts'
import type { CustomField } from '../../custom-fields/index.ts'
import { companyIds, linkFields, linksOf, needed, ofCompany } from './link_fields.ts'

// What a column can mean, by kind of record: the fields of its description that have headings, and what stands beside them.
// Each can be mapped, is suggested by its words, read by its type and written under its name.

export type Kind = Exclude<RecordName, 'tasks'>
export const kinds = Object.keys(records).filter((name): name is Kind => name !== 'tasks')

/** Where a table comes from: ids are those of a program. */
export const programs = ['hubspot', 'salesforce', 'pipedrive', 'affinity', 'dynamics', 'other'] as const

/** How a cell is read. "company", "owner", "author", "contact", "deal" and "fund" name another record; the others are values. */
export type FieldType =
  | 'title'
  | 'line'
  | 'text'
  | 'person'
  | 'email'
  | 'web'
  | 'money'
  | 'currency'
  | 'integer'
  | 'year'
  | 'percent'
  | 'date'
  | 'moment'
  | 'activity'
  | 'people'
  | 'stage'
  | 'status'
  | 'choice'
  | 'country'
  | 'flag'
  | 'tags'
  | 'id'
  | 'ids'
  | 'period'
  | 'company'
  | 'owner'
  | 'author'
  | 'contact'
  | 'deal'
  | 'fund'

export type Field = {
  name: string
  label: string
  type: FieldType
  /** headings by which it is known, in English, German and French; folded, divided by spaces */
  words: string
  /** longest text; least and greatest number */
  max?: number | undefined
  min?: number | undefined
  choices?: readonly string[] | undefined
  required?: boolean
  /** the firm's own stages, by whose names one can be said as well */
  stages?: readonly OwnStage[]
  /** a field of the firm's own, which says itself what fits it */
  own?: CustomField
}

/** How the cells of a field are read: people write stages and states in words of their own. */
const types: Record<Exclude<Described['kind'], 'link'>, FieldType> = {
  title: 'title',
  line: 'line',
  text: 'text',
  email: 'email',
  web: 'web',
  money: 'money',
  integer: 'integer',
  year: 'year',
  percent: 'percent',
  day: 'date',
  moment: 'date',
  choice: 'choice',
  country: 'country',
  currency: 'currency',
  flag: 'flag',
  names: 'tags',
}

/** The fields of a record that say by which headings they are known. */
const described = (kind: Kind, { fields }: Description, readAs: Record<string, FieldType> = {}): Field[] =>
  Object.entries(fields).flatMap(([name, { kind: held, label, headings: words, max, min, choices }]) =>
    held === 'link' || words === undefined
      ? []
      : {
          name,
          label,
          type: readAs[name] ?? types[held],
          words,
          max,
          min,
          choices,
          required: neededOf[kind].some((oneOf) => oneOf.length === 1 && oneOf[0] === name),
        },
  )

const hasAmounts = ({ fields }: Description) => namesWhere(fields, ({ kind }) => kind === 'money').length > 0

const tagged: Field = {
  name: 'tags',
  label: 'Tags',
  type: 'tags',
  words: 'tags tag labels schlagworte etiquettes motscles',
}

/** In which currency the amounts of the row are, where a cell names none itself. */
const currency: Field = {
  name: 'currency',
  label: 'Currency',
  type: 'currency',
  words: 'currency currencycode currencyofvalue dealcurrency transactioncurrency wahrung waehrung devise monnaie',
}

/** By which id another program knows the record. Its headings are exact: a part of them is the id of something else. */
const externalId = (words: string): Field => ({
  name: 'external_id',
  label: 'External ID',
  type: 'id',
  words: `recordid ${words} externalid id`,
})

/** One of each of these must be mapped, or no row can be imported. */
export const neededOf: Record<Kind, string[][]> = {
  companies: [['name']],
  contacts: [['name', 'first_name', 'last_name', 'email']],
  deals: [['name'], ['company', 'company_website', 'company_ids']],
  ...ofStandard((_name, record) =>
    namesWhere(record.fields, ({ required }) => required).map((name) => needed(record, name)),
  ),
  financials: [['company', 'company_website'], ['period']],
  notes: [['content']],
  interactions: [['subject', 'notes'], ['date']],
}

// biome-ignore format: a table
export const fieldsOf: Record<Kind, Field[]> = {
  companies: [
    ...described('companies', company, { status: 'status' }),
    currency,
    // what these say goes beside the company: into a deal of it, and into its history
    { name: 'stage', label: 'Stage of its deal', type: 'stage', words: 'stage dealstage phase pipelinestage etape stade' },
    { name: 'owner', label: 'Owner of its deal', type: 'owner', words: 'owner dealowner accountowner companyowner relationshipowner coverage responsible verantwortlich zustandig betreuer proprietaire responsable' },
    externalId('companyid accountid organizationid organisationid orgid recordidcompany'),
    { name: 'last_contact', label: 'Last contacted on', type: 'date', words: 'lastcontacted lastcontact lastcontactdate lastcontactedon lasttouch lasttouchpoint lastactivity letzterkontakt zuletztkontaktiert derniercontact' },
    tagged,
  ],
  contacts: [
    ...described('contacts', contact, { name: 'person' }),
    { name: 'first_name', label: 'First name', type: 'line', words: 'firstname givenname forename vorname prenom', max: 150 },
    { name: 'last_name', label: 'Last name', type: 'line', words: 'lastname surname familyname nachname familienname nomdefamille', max: 150 },
    ...ofCompany,
    companyIds,
    externalId('contactid personid peopleid recordidcontact'),
    tagged,
  ],
  deals: [
    ...described('deals', deal, { stage: 'stage' }),
    // programs that leave a deal in its last stage when it is won or lost say so in a column of its own
    { name: 'outcome', label: 'Won or lost', type: 'stage', words: 'outcome dealoutcome wonlost dealstatus opportunitystatus statut status' },
    currency,
    ...ofCompany,
    companyIds,
    externalId('dealid opportunityid listentryid recordiddeal'),
    ...linkFields.fund,
    ...linkFields.user,
    tagged,
  ],
  ...ofStandard((name, record) => [
    ...described(name, record),
    ...linksOf(record),
    ...(hasAmounts(record) ? [currency] : []),
  ]),
  financials: [...ofCompany, ...described('financials', financialRecord), currency],
  notes: [
    ...described('notes', note),
    ...ofCompany,
    companyIds,
    externalId('noteid activityid'),
    ...linkFields.contact,
    ...linkFields.deal,
    { name: 'date', label: 'Written on', type: 'date', words: 'date created createdat createdon writtenon notedate datum erstellt erstelltam angelegtam ecritle creele' },
    { name: 'author', label: 'Written by', type: 'author', words: 'author createdby writtenby user owner autor verfasser erstelltvon auteur creepar', max: 300 },
  ],
  interactions: [
    { name: 'type', label: 'Kind', type: 'activity', words: 'type activitytype kind tasksubtype tasktype eventtype art aktivitatsart typ' },
    { name: 'subject', label: 'Subject', type: 'title', words: 'subject activitysubject calltitle meetingname emailsubject title name betreff objet sujet', max: 500 },
    { name: 'notes', label: 'Text', type: 'text', words: 'notes note notebody callnotes meetingdescription emailtextbody emailbody body comments fullcomments content description text details inhalt beschreibung kommentar commentaire', max: 50_000 },
    { name: 'date', label: 'Date', type: 'moment', words: 'activitydate date meetingstarttime startdate actualend start actualstart duedate completedat closedate createdate createdat datum termin' },
    { name: 'duration_minutes', label: 'Minutes', type: 'integer', words: 'minutes durationminutes durationinminutes minuten', min: 0, max: 527_040 },
    ...ofCompany,
    companyIds,
    externalId('activityid callid meetingid emailid noteid'),
    { name: 'people', label: 'People', type: 'people', words: 'associatedcontacts associatedcontact contacts contact contactperson contactname people person attendees participants kontakte kontakt ansprechpartner teilnehmer' },
    { name: 'people_ids', label: 'Ids of the people there', type: 'ids', words: 'associatedcontactids contactid contactids personid peopleids whoid' },
    { name: 'deal', label: 'Deal', type: 'deal', words: 'associateddeals associateddeal deal dealname opportunity opportunityname project projekt affaire', max: 300 },
    { name: 'deal_ids', label: 'Id of the deal there', type: 'ids', words: 'associateddealids dealid dealids opportunityid whatid' },
    { name: 'regarding', label: 'About', type: 'line', words: 'regarding relatedto inbezugauf', max: 300 },
    { name: 'author', label: 'By', type: 'author', words: 'activityassignedto assignedtouser assignedto assigned activityowner owner user author createdby loggedby verantwortlich', max: 300 },
  ],
}

/** By what a row is taken for a record that is there already. The first is suggested where the columns allow it. */
export const keysOf: Record<Kind, { name: string; label: string; needs: string[][] }[]> = {
  companies: [
    { name: 'domain_or_name', label: 'Domain of the website, else name', needs: [['name']] },
    { name: 'domain', label: 'Domain of the website', needs: [['website']] },
    { name: 'name', label: 'Name', needs: [['name']] },
    { name: 'none', label: 'Nothing: every row is a new company', needs: [] },
  ],
  contacts: [
    {
      name: 'email_or_name',
      label: 'E-mail, else name and company',
      needs: [['name', 'first_name', 'last_name', 'email']],
    },
    { name: 'email', label: 'E-mail', needs: [['email']] },
    {
      name: 'name_company',
      label: 'Name and company',
      needs: [
        ['name', 'first_name', 'last_name'],
        ['company', 'company_website'],
      ],
    },
    { name: 'none', label: 'Nothing: every row is a new contact', needs: [] },
  ],
  deals: [
    {
      name: 'name_company',
      label: 'Name and company',
      needs: [['name'], ['company', 'company_website', 'company_ids']],
    },
    { name: 'none', label: 'Nothing: every row is a new deal', needs: [] },
  ],
  ...ofStandard((_name, record) => {
    const [name, { label }] = titleOf(record)
    const { company } = record
    const at = company && record.fields[company]?.required ? [needed(record, company)] : []
    return [
      { name, label: company ? `${label} and company` : label, needs: [[name], ...at] },
      { name: 'none', label: `Nothing: every row is a new ${record.noun[0]}`, needs: [] },
    ]
  }),
  financials: [
    { name: 'company_period', label: 'Company and period', needs: [['company', 'company_website'], ['period']] },
    { name: 'none', label: 'Nothing: every row is a new record', needs: [] },
  ],
  notes: [
    { name: 'text', label: 'The same text at the same company', needs: [['content']] },
    { name: 'none', label: 'Nothing: every row is a new note', needs: [] },
  ],
  interactions: [
    { name: 'day_subject', label: 'Kind, day and subject at the same company', needs: [['date']] },
    { name: 'none', label: 'Nothing: every row is a new activity', needs: [] },
  ],
}

export const fieldOf = (kind: Kind, field: string, own: readonly Field[] = []): Field | undefined =>
  [...own, ...fieldsOf[kind]].find(({ name: known }) => known === field)
