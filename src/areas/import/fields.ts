import type { CustomField } from '../custom-fields/index.ts'

// What a column can mean, by kind of record. A field that is added here can be mapped, is suggested by its words, read by
// its type and written under its name.

export const kinds = ['companies', 'contacts', 'deals', 'financials', 'notes'] as const
export type Kind = (typeof kinds)[number]

/** How a cell is read. "company", "owner", "author", "contact" and "deal" name another record; the others are values. */
export type FieldType =
  | 'title'
  | 'line'
  | 'text'
  | 'person'
  | 'email'
  | 'web'
  | 'money'
  | 'integer'
  | 'year'
  | 'percent'
  | 'date'
  | 'stage'
  | 'status'
  | 'flag'
  | 'tags'
  | 'period'
  | 'company'
  | 'owner'
  | 'author'
  | 'contact'
  | 'deal'

export type Field = {
  name: string
  label: string
  type: FieldType
  /** headings by which it is known, in English, German and French; folded, divided by spaces */
  words: string
  /** longest text; least and greatest number */
  max?: number
  min?: number
  required?: boolean
  /** a field of the firm's own, which says itself what fits it */
  own?: CustomField
}

const tagged: Field = {
  name: 'tags',
  label: 'Tags',
  type: 'tags',
  words: 'tags tag labels schlagworte etiquettes motscles',
}
const name = 'name bezeichnung nom'
const company =
  'company companyname account accountname firm organisation organization target client unternehmen firma firmenname gesellschaft kunde societe entreprise nomentreprise nomdelasociete'
const website =
  'website web url homepage domain domainname site siteweb siteinternet internet webseite companywebsite companydomain'
const description =
  'description about summary comment comments notes note remarks beschreibung bemerkung bemerkungen notiz kommentar commentaire remarques descriptif'

const ofCompany: Field[] = [
  { name: 'company', label: 'Company', type: 'company', words: company, max: 300 },
  { name: 'company_website', label: 'Website of the company', type: 'web', words: website },
]
const figure = (field: string, label: string, words: string): Field => ({
  name: field,
  label,
  type: 'money',
  words,
  min: -1e15,
  max: 1e15,
})

// biome-ignore format: a table, a field a line
export const fieldsOf: Record<Kind, Field[]> = {
  companies: [
    { name: 'name', label: 'Name', type: 'title', words: `${name} ${company}`, max: 300, required: true },
    { name: 'industry', label: 'Industry', type: 'line', words: 'industry sector vertical branche sektor industrie secteur secteurdactivite', max: 200 },
    figure('revenue', 'Revenue', 'revenue revenues sales turnover ltmrevenue annualrevenue umsatz umsatzerlose erlose jahresumsatz chiffredaffaires ca revenu'),
    figure('ebitda', 'EBITDA', 'ebitda ltmebitda adjustedebitda adjebitda ebe'),
    { name: 'employees', label: 'Employees', type: 'integer', words: 'employees headcount fte ftes staff numberofemployees mitarbeiter mitarbeiterzahl anzahlmitarbeiter effectif salaries nombredesalaries', min: 0, max: 100_000_000 },
    { name: 'founded_year', label: 'Founded in', type: 'year', words: 'founded foundedyear yearfounded foundedin established grundungsjahr gegrundet annee anneedecreation creation fondation', min: 1000, max: 2200 },
    { name: 'location', label: 'Location', type: 'line', words: 'location city hq headquarters headquarter address country place ort stadt sitz standort land adresse ville siege pays lieu', max: 300 },
    { name: 'website', label: 'Website', type: 'web', words: website },
    { name: 'description', label: 'Description', type: 'text', words: description, max: 50_000 },
    { name: 'status', label: 'Status', type: 'status', words: 'status state zustand statut etat' },
    tagged,
  ],
  contacts: [
    { name: 'name', label: 'Name', type: 'person', words: `${name} contact contactname fullname person ansprechpartner kontakt kontaktname vollername nomcomplet personne interlocuteur`, max: 300 },
    { name: 'first_name', label: 'First name', type: 'line', words: 'firstname givenname forename vorname prenom', max: 150 },
    { name: 'last_name', label: 'Last name', type: 'line', words: 'lastname surname familyname nachname familienname nomdefamille', max: 150 },
    { name: 'email', label: 'E-mail', type: 'email', words: 'email emailaddress mail mailadresse emailadresse courriel adresseemail adressemail' },
    { name: 'phone', label: 'Phone', type: 'line', words: 'phone telephone tel mobile cell phonenumber telefon telefonnummer mobil handy rufnummer portable numerodetelephone', max: 100 },
    { name: 'role', label: 'Role', type: 'line', words: 'role title jobtitle position function rolle funktion titel stelle poste fonction titre', max: 200 },
    { name: 'linkedin', label: 'LinkedIn', type: 'web', words: 'linkedin linkedinurl linkedinprofile linkedinprofil profillinkedin' },
    ...ofCompany,
    tagged,
  ],
  deals: [
    { name: 'name', label: 'Name', type: 'title', words: `${name} deal dealname project projectname opportunity opportunityname transaction projekt projektname geschaft projet nomduprojet affaire`, max: 300, required: true },
    ...ofCompany,
    { name: 'value', label: 'Value', type: 'money', words: 'value amount dealvalue dealsize size ev enterprisevalue price ticket volume wert betrag dealwert volumen kaufpreis preis valeur montant prix taille', min: 0, max: 1e15 },
    { name: 'stage', label: 'Stage', type: 'stage', words: 'stage status dealstage phase pipelinestage etape statut stade' },
    { name: 'probability', label: 'Probability', type: 'percent', words: 'probability prob likelihood chance winprobability wahrscheinlichkeit probabilite', min: 0, max: 100 },
    { name: 'owner', label: 'Owner', type: 'owner', words: 'owner dealowner responsible lead dealteam assignee manager verantwortlich zustandig besitzer bearbeiter proprietaire responsable' },
    { name: 'close_date', label: 'Close date', type: 'date', words: 'closedate close closingdate expectedclose expectedclosedate closing abschluss abschlussdatum datum date datedecloture cloture echeance' },
    { name: 'description', label: 'Description', type: 'text', words: description, max: 50_000 },
    { name: 'source', label: 'Source', type: 'line', words: 'source origin leadsource broker advisor banker referral quelle herkunft berater origine', max: 300 },
    { name: 'pass_reason', label: 'Reason for passing', type: 'line', words: 'passreason reasonforpassing lostreason declinereason absagegrund grund ablehnungsgrund raison motif', max: 2000 },
    { name: 'next_step', label: 'Next step', type: 'line', words: 'nextstep nextsteps nextaction todo nachsterschritt nachsteschritte prochaineetape', max: 2000 },
    tagged,
  ],
  financials: [
    ...ofCompany,
    { name: 'period', label: 'Period', type: 'period', words: 'period year fiscalyear fy quarter periode jahr geschaftsjahr quartal zeitraum annee exercice trimestre', max: 100, required: true },
    { name: 'period_start', label: 'Start of the period', type: 'date', words: 'periodstart start startdate from beginn von debut datededebut' },
    { name: 'period_end', label: 'End of the period', type: 'date', words: 'periodend end enddate to yearend asof ende bis stichtag fin datedefin' },
    figure('revenue', 'Revenue', 'revenue revenues sales turnover netsales umsatz umsatzerlose erlose chiffredaffaires ca revenu ventes'),
    figure('cogs', 'Cost of goods sold', 'cogs costofgoodssold costofsales materialaufwand herstellungskosten wareneinsatz coutdesventes'),
    figure('gross_profit', 'Gross profit', 'grossprofit grossmargin rohertrag bruttogewinn rohergebnis margebrute'),
    figure('operating_expenses', 'Operating expenses', 'operatingexpenses opex sga betriebsaufwand betriebskosten chargesdexploitation'),
    figure('ebitda', 'EBITDA', 'ebitda adjustedebitda adjebitda ebe'),
    figure('net_income', 'Net income', 'netincome netprofit profit earnings jahresuberschuss nettogewinn gewinn ergebnis resultatnet benefice'),
    figure('cash_flow', 'Cash flow', 'cashflow operatingcashflow freecashflow fcf fluxdetresorerie'),
  ],
  notes: [
    {
      name: 'content',
      label: 'Text',
      type: 'text',
      words: `${description} content text memo body inhalt contenu texte`,
      max: 200_000,
      required: true,
    },
    ...ofCompany,
    { name: 'contact', label: 'Contact', type: 'contact', words: 'contact contactname person kontakt ansprechpartner email contactemail', max: 300 },
    { name: 'deal', label: 'Deal', type: 'deal', words: 'deal dealname project opportunity projekt projet affaire', max: 300 },
    { name: 'date', label: 'Written on', type: 'date', words: 'date created createdat createdon writtenon notedate datum erstellt erstelltam angelegtam ecritle creele' },
    { name: 'author', label: 'Written by', type: 'author', words: 'author createdby writtenby user owner autor verfasser erstelltvon auteur creepar', max: 300 },
    { name: 'tags', label: 'Tags', type: 'tags', words: 'tags tag labels categories category schlagworte kategorie etiquettes categorie' },
    { name: 'is_pinned', label: 'Pinned', type: 'flag', words: 'pinned ispinned important angeheftet wichtig epingle' },
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
    { name: 'name_company', label: 'Name and company', needs: [['name'], ['company', 'company_website']] },
    { name: 'none', label: 'Nothing: every row is a new deal', needs: [] },
  ],
  financials: [
    { name: 'company_period', label: 'Company and period', needs: [['company', 'company_website'], ['period']] },
    { name: 'none', label: 'Nothing: every row is a new record', needs: [] },
  ],
  notes: [
    { name: 'text', label: 'The same text at the same company', needs: [['content']] },
    { name: 'none', label: 'Nothing: every row is a new note', needs: [] },
  ],
}

/** One of each of these must be mapped, or no row can be imported. */
export const neededOf: Record<Kind, string[][]> = {
  companies: [['name']],
  contacts: [['name', 'first_name', 'last_name', 'email']],
  deals: [['name'], ['company', 'company_website']],
  financials: [['company', 'company_website'], ['period']],
  notes: [['content']],
}

export const fieldOf = (kind: Kind, field: string, own: readonly Field[] = []): Field | undefined =>
  [...fieldsOf[kind], ...own].find(({ name: known }) => known === field)
