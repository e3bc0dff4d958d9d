import { currency } from './currency.ts'
import { describe } from './describe.ts'
import { companyHeadings, descriptionHeadings, nameHeadings, phoneHeadings, websiteHeadings } from './headings.ts'

export const companyStatuses = ['active', 'inactive', 'archived'] as const

/** Who holds the company; a sponsor is a fund. */
const ownerships = ['founder', 'family', 'sponsor', 'corporate', 'public', 'other'] as const

/** What a company is to the firm. */
export const companyKinds = ['target', 'portfolio', 'adviser', 'lender', 'investor', 'other'] as const

export const company = describe({
  noun: ['company', 'companies'],
  table: 'companies',
  subject: 'company',
  company: 'id',
  standing: 'deleted_at is null',
  fields: {
    name: {
      kind: 'title',
      label: 'Name',
      max: 300,
      required: true,
      headings: `${nameHeadings} ${companyHeadings}`,
      sorted: true,
      listed: true,
    },
    industry: {
      kind: 'line',
      label: 'Industry',
      max: 200,
      headings: 'industry sector vertical branche sektor industrie secteur secteurdactivite',
      asked: 'industry|industries|sector|sectors|vertical|verticals|space|line of business|market segment|line of work',
      sorted: true,
      filter: 'any',
      listed: true,
    },
    revenue: {
      kind: 'money',
      label: 'Revenue',
      headings:
        'revenue revenues rev sales turnover ltmrevenue ltmrev ltmsales ttmrevenue ttmrev lfyrevenue annualrevenue umsatz umsatzerlose erlose jahresumsatz chiffredaffaires ca revenu',
      asked:
        'revenue|revenues|turn over|turns over|turned over|rev|revs|sales|turnover|top line|topline|annual revenue|annual sales|net sales|turning over|gross sales|annual turnover|yearly revenue|yearly sales|sales figures|sales figure|revenue figure|revenue figures|revenue number|revenue numbers|top - line|annual revenues|sales revenue|revenue terms|sales terms|turnovers',
      sorted: true,
      filter: 'range',
      listed: true,
      hidden: 'revenue',
    },
    currency,
    ebitda: {
      kind: 'money',
      label: 'EBITDA',
      headings: 'ebitda ltmebitda ttmebitda ltmadjebitda adjustedebitda adjebitda ebe',
      asked:
        'ebitda|operating profit|profit|profits|earnings|profitability|adj ebitda|adjusted ebitda|ebitda figure|ebitda figures|ebitda number|ebitda numbers|ebitda terms|operating earnings|operating profits|annual profit|annual ebitda|core earnings',
      filter: 'range',
      hidden: 'ebitda',
    },
    employees: {
      kind: 'integer',
      label: 'Employees',
      min: 0,
      max: 100_000_000,
      headings:
        'employees emp emps headcount fte ftes staff numberofemployees noofemployees numemployees employeecount mitarbeiter mitarbeiterzahl anzahlmitarbeiter effectif salaries nombredesalaries',
      asked:
        'employees|headcount|head count|staff|employee count|fte|ftes|number of employees|workforce|people employed|workers|team size|staff count|employee numbers|staffing level|num employees|personnel|manpower|employee base|number of staff|number of workers|staff size|staff numbers|on the payroll|on payroll|payroll|headcounts|workforce size|full time employees|full - time employees|full time staff|staff members',
      sorted: true,
    },
    founded_year: {
      kind: 'year',
      label: 'Founded',
      min: 1000,
      max: 2200,
      headings:
        'founded foundedyear yearfounded yrfounded foundedin established yearestablished yrest yearest estyear grundungsjahr gegrundet annee anneedecreation creation fondation',
      asked:
        'founded|founding year|year founded|founding date|established|incorporated|set up|started|year of foundation|founded year|age|formed|launched|year of founding|year established|in business since|dating from|dating back to|dates back to|existed',
    },
    location: {
      kind: 'line',
      label: 'Location',
      max: 300,
      headings:
        'location city hq headquarters headquarter address place ort stadt sitz standort adresse ville siege lieu',
      asked:
        'location|locations|state|states|hq|headquarters|headquarter|city|cities|region|regions|geography|geographies|geo|place|whereabouts|head office|head offices|domicile|place of business|town|towns|main office',
      sorted: true,
      filter: 'part',
      listed: true,
    },
    country: {
      kind: 'country',
      label: 'Country',
      from: 'location',
      hint: 'By its ISO code or its name; found in the location where it is left out.',
      headings:
        'country countryname countrycode countryregion hqcountry headquarterscountry billingcountry land staat herkunftsland pays paese pais',
      asked: 'country|countries|country of domicile|home country|nation|nations|country of origin',
      sorted: true,
      filter: 'any',
    },
    website: {
      kind: 'web',
      label: 'Website',
      headings: websiteHeadings,
      asked: 'website|web site|homepage|url|web page|web address|site|webpage|web url|internet address',
    },
    phone: {
      kind: 'line',
      label: 'Phone',
      max: 100,
      headings: phoneHeadings,
      asked: 'switchboard|company phone|office phone|main phone|company phone number|office number',
      hidden: 'contact_phone',
    },
    description: {
      kind: 'text',
      label: 'Description',
      max: 50_000,
      headings: descriptionHeadings,
      asked: 'description|what they do|business description|business model',
      personal: true,
    },
    ownership: {
      kind: 'choice',
      label: 'Ownership',
      choices: ownerships,
      headings:
        'ownership ownershiptype ownershipstatus ownershipstructure ownedby eigentumer eigentumerstruktur inhaber gesellschafter actionnariat proprietaire',
      asked:
        'ownership|ownership type|type of ownership|ownership structure|owner type|type of owner|kind of owner|owned by|backed by|held by',
      choicesAsked: {
        founder:
          'founder owned|founder - owned|founder led|founder - led|owner managed|owner - managed|founder run|founder - run|owned by founders|owned by their founders|owned by its founder|owned by their founder|owned by the founders',
        family:
          'family owned|family - owned|family run|family - run|family business|family businesses|family firms|family held|family - held|owned by families',
        sponsor:
          'sponsor owned|sponsor - owned|sponsor backed|sponsor - backed|pe owned|pe - owned|pe backed|pe - backed|private equity owned|private equity - owned|private equity backed|private equity - backed|fund owned|fund - owned|owned by private equity|owned by a private equity fund|owned by a fund|backed by private equity|owned by funds|owned by sponsors|owned by pe|backed by pe|backed by sponsors',
        corporate:
          'corporate owned|corporate - owned|owned by a corporation|owned by a group|owned by corporates|carve - out of a group',
        public:
          'public company|public companies|publicly owned|publicly - owned|publicly listed|publicly traded|stock listed|listed on a stock exchange|listed on the stock exchange',
      },
      filter: 'any',
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      choices: companyKinds,
      hint: 'What it is to the firm; an adviser, lender or investor can be a party of deals.',
      headings:
        'kind companykind kindofcompany companytype typeofcompany organizationtype organisationtype relationship',
      asked: 'company kind|kind of company|company type|type of company',
      choicesAsked: {
        adviser: 'adviser|advisers|advisor|advisors|intermediary|intermediaries',
        lender: 'lender|lenders',
        investor: 'investor|investors',
      },
      filter: 'any',
    },
    status: {
      kind: 'choice',
      label: 'Status',
      choices: companyStatuses,
      initial: 'active',
      headings: 'status state zustand statut etat',
      sorted: true,
      filter: 'any',
      listed: true,
    },
  },
})
