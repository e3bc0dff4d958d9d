import { currency } from './currency.ts'
import { describe } from './describe.ts'
import { nameHeadings } from './headings.ts'

/** From the first closing that is sought to the last exit. */
export const fundStatuses = ['raising', 'investing', 'harvesting', 'closed'] as const

const strategies = [
  'buyout',
  'growth',
  'venture',
  'credit',
  'real_estate',
  'infrastructure',
  'secondaries',
  'other',
] as const

export const fund = describe({
  noun: ['fund', 'funds'],
  called: ['fund vehicle', 'fund vehicles'],
  table: 'funds',
  standard: true,
  subject: 'fund',
  company: null,
  standing: 'true',
  yearField: 'vintage',
  fields: {
    name: {
      kind: 'title',
      label: 'Name',
      max: 300,
      required: true,
      headings: `${nameHeadings} fund fundname vehicle fonds fondsname nomdufonds`,
      sorted: true,
      listed: true,
    },
    vintage: {
      kind: 'year',
      label: 'Vintage',
      min: 1900,
      max: 2200,
      hint: 'The year in which it begins to invest',
      headings: 'vintage vintageyear year jahrgang auflagejahr millesime annee',
      asked: 'vintage|vintages|vintage year|year of vintage',
      sorted: true,
      filter: 'range',
      listed: true,
    },
    size: {
      kind: 'money',
      label: 'Size',
      min: 0,
      hint: 'What its investors have committed',
      headings:
        'size fundsize commitments committedcapital capital aum volume fondsvolumen volumen zusagen taille tailledufonds engagements',
      asked: 'fund size|fund sizes|commitments|committed capital',
      sorted: true,
      filter: 'range',
      listed: true,
      hidden: 'fund_size',
    },
    currency,
    status: {
      kind: 'choice',
      label: 'Status',
      choices: fundStatuses,
      initial: 'raising',
      headings: 'status state phase zustand statut etat',
      asked: 'status',
      choicesAsked: {
        raising: 'raising|fundraising|still raising|currently raising|in fundraising',
        investing: 'investing|still investing|currently investing|actively investing|deploying',
        harvesting: 'harvesting|in harvest|in harvesting',
      },
      sorted: true,
      filter: 'any',
      listed: true,
    },
    strategy: {
      kind: 'choice',
      label: 'Strategy',
      choices: strategies,
      headings: 'strategy fundstrategy type strategie anlagestrategie strategiedinvestissement',
      asked: 'strategy|strategies|fund strategy|investment strategy',
      choicesAsked: {
        buyout: 'buyout funds|buyout fund|buy - out funds|lbo funds',
        growth: 'growth funds|growth fund|growth equity funds',
        venture: 'venture funds|venture fund|venture capital funds|vc funds',
        credit: 'credit funds|credit fund|debt funds|private debt funds|private credit funds',
        real_estate: 'real estate funds|real estate fund|property funds',
        infrastructure: 'infrastructure funds|infrastructure fund|infra funds',
        secondaries: 'secondaries funds|secondary funds|secondaries fund',
      },
      filter: 'any',
      sorted: true,
      listed: true,
    },
  },
})
