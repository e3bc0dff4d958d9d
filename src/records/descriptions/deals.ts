import { stages } from '../../words/stages.ts'
import { currency } from './currency.ts'
import { describe, type Fields } from './describe.ts'
import { descriptionHeadings, nameHeadings } from './headings.ts'

export const deal = describe({
  noun: ['deal', 'deals'],
  table: 'deals',
  subject: 'deal',
  company: 'company_id',
  standing: 'not company_deleted',
  fields: {
    name: {
      kind: 'title',
      label: 'Name',
      max: 300,
      required: true,
      headings: `${nameHeadings} deal dealname title dealtitle topic project projectname opportunity opportunityname transaction projekt projektname geschaft projet nomduprojet affaire`,
      sorted: true,
    },
    company_id: { kind: 'link', to: 'company', named: true, label: 'Company', required: true, filter: 'any' },
    value: {
      kind: 'money',
      label: 'Value',
      min: 0,
      headings:
        'value amount dealvalue dealsize estrevenue estimatedrevenue size price ticket volume wert betrag dealwert volumen kaufpreis preis valeur montant prix taille',
      sorted: true,
      filter: 'range',
      hidden: 'deal_value',
    },
    enterprise_value: {
      kind: 'money',
      label: 'Enterprise value',
      min: 0,
      headings: 'enterprisevalue ev tev totalenterprisevalue unternehmenswert valeurentreprise valeurdentreprise',
      asked: 'enterprise value|enterprise values|ev|evs|tev',
      sorted: true,
      filter: 'range',
      hidden: 'deal_value',
    },
    equity_cheque: {
      kind: 'money',
      label: 'Equity cheque',
      min: 0,
      headings:
        'equitycheque equitycheck equityticket equityinvestment equitycontribution eigenkapital eigenkapitaleinsatz apportenfondspropres',
      asked:
        'equity cheque|equity cheques|equity check|equity checks|equity ticket|equity tickets|equity investment|equity investments|equity contribution|equity contributions',
      sorted: true,
      filter: 'range',
      hidden: 'deal_value',
    },
    currency,
    stage: {
      kind: 'choice',
      label: 'Stage',
      choices: stages,
      initial: 'lead',
      headings: 'stage dealstage pipelinephase pipelinestage phase etape stade status statut',
      sorted: true,
    },
    probability: {
      kind: 'percent',
      label: 'Probability',
      min: 0,
      max: 100,
      filled: true,
      hint: 'Percent. Missing: the middle of what the stage usually has',
      headings: 'probability prob likelihood chance winprobability wahrscheinlichkeit probabilite',
      sorted: true,
    },
    owner_id: {
      kind: 'link',
      to: 'user',
      named: true,
      label: 'Owner',
      hint: 'Missing: the person who creates the deal. null: nobody',
      filter: 'any',
    },
    fund_id: {
      kind: 'link',
      to: 'fund',
      named: true,
      label: 'Fund',
      hint: 'The fund that it is to be paid out of',
      filter: 'any',
    },
    bid_date: {
      kind: 'day',
      label: 'Indicative bid due',
      headings:
        'indicativebiddue indicativebid indicativebiddate indicativebiddeadline biddate biddue biddeadline indicativeoffer indicativeofferdate nbo nbodate nbodue nbodeadline ioi ioidate ioidue ioideadline firstroundbids indikativesangebot offreindicative',
      asked:
        'indicative bid|indicative bids|indicative bid due|indicative bids due|indicative bid is due|indicative bids are due|indicative offer|indicative offers|indicative offer due|indicative offers due|indicative offer is due|indicative offers are due|first round bid|first round bids|first round bid due|first round bids due|first round bid is due|first round bids are due|nbo|nbos|nbo due|nbos due|nbo is due|nbos are due|ioi|iois|ioi due|iois due|ioi is due|iois are due|indicative bid date|indicative bid deadline|bid date|bid dates',
      sorted: true,
    },
    final_bid_date: {
      kind: 'day',
      label: 'Final bid due',
      headings:
        'finalbiddue finalbid finalbiddate finalbiddeadline bindingbid bindingbiddate bindingbiddue bindingoffer bindingofferdate finaloffer finalofferdate secondroundbids bindendesangebot offreferme',
      asked:
        'final bid|final bids|final bid due|final bids due|final bid is due|final bids are due|final offer|final offers|final offer due|final offers due|final offer is due|final offers are due|binding bid|binding bids|binding bid due|binding bids due|binding bid is due|binding bids are due|binding offer|binding offers|binding offer due|binding offers due|binding offer is due|binding offers are due|second round bid|second round bids|second round bid due|second round bids due|second round bid is due|second round bids are due|final bid date|final bid deadline',
      sorted: true,
    },
    close_date: {
      kind: 'day',
      label: 'Close date',
      headings:
        'closedate close closingdate expectedclose expectedclosedate estclosedate estimatedclosedate closing abschluss abschlussdatum datum date datedecloture cloture echeance',
      sorted: true,
    },
    description: {
      kind: 'text',
      label: 'Description',
      max: 50_000,
      headings: descriptionHeadings,
      personal: true,
    },
    source: {
      kind: 'line',
      label: 'Source',
      max: 300,
      headings: 'source origin leadsource broker advisor banker referral quelle herkunft berater origine',
      personal: true,
    },
    pass_reason: {
      kind: 'line',
      label: 'Reason for passing',
      max: 2000,
      headings:
        'passreason passedreason reasonforpassing lostreason closedlostreason lossreason declinereason absagegrund grund ablehnungsgrund raison motif',
      personal: true,
    },
    next_step: {
      kind: 'line',
      label: 'Next step',
      max: 2000,
      headings: 'nextstep nextsteps nextaction todo nachsterschritt nachsteschritte prochaineetape',
      personal: true,
    },
  },
})

const fields: Fields = deal.fields

/** What a stage can require of a deal: fields that may be empty; the firm's own stand beside them, by their ids. */
export const requirableFields = Object.keys(fields).filter((name) => {
  const { required, initial, filled, kind } = fields[name] ?? { kind: 'text' }
  return !required && initial === undefined && !filled && kind !== 'currency'
})
