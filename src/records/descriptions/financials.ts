import { currency } from './currency.ts'
import { describe } from './describe.ts'

// the periods of a company are listed whole
const { filter: _filter, ...ofPeriod } = currency

export const financialRecord = describe({
  noun: ['financial record', 'financial records'],
  table: 'financial_records',
  subject: 'financial_record',
  company: 'company_id',
  standing: 'not company_deleted',
  fields: {
    company_id: { kind: 'link', to: 'company', label: 'Company', required: true },
    period: {
      kind: 'title',
      label: 'Period',
      max: 100,
      required: true,
      hint: 'Such as 2023, FY2023, FY23, 2023A or Q1 2023. 2024E, 2024B and 2024P are expected figures: no trend has them',
      headings:
        'period year fiscalyear fy quarter periode jahr geschaftsjahr quartal zeitraum annee exercice trimestre',
    },
    period_start: {
      kind: 'day',
      label: 'Start of the period',
      hint: 'Both dates or none. None: those of the calendar period in the label',
      headings: 'periodstart start startdate from beginn von debut datededebut',
    },
    period_end: {
      kind: 'day',
      label: 'End of the period',
      headings: 'periodend end enddate to yearend asof ende bis stichtag fin datedefin',
    },
    currency: ofPeriod,
    revenue: {
      kind: 'money',
      label: 'Revenue',
      headings: 'revenue revenues sales turnover netsales umsatz umsatzerlose erlose chiffredaffaires ca revenu ventes',
      hidden: 'revenue',
    },
    cogs: {
      kind: 'money',
      label: 'Cost of goods sold',
      headings: 'cogs costofgoodssold costofsales materialaufwand herstellungskosten wareneinsatz coutdesventes',
      hidden: 'cogs',
    },
    gross_profit: {
      kind: 'money',
      label: 'Gross profit',
      headings: 'grossprofit grossmargin rohertrag bruttogewinn rohergebnis margebrute',
      hidden: 'gross_profit',
    },
    operating_expenses: {
      kind: 'money',
      label: 'Operating expenses',
      headings: 'operatingexpenses opex sga betriebsaufwand betriebskosten chargesdexploitation',
      hidden: 'operating_expenses',
    },
    ebitda: {
      kind: 'money',
      label: 'EBITDA',
      headings: 'ebitda adjustedebitda adjebitda ebe',
      hidden: 'ebitda',
    },
    net_income: {
      kind: 'money',
      label: 'Net income',
      headings: 'netincome netprofit profit earnings jahresuberschuss nettogewinn gewinn ergebnis resultatnet benefice',
      hidden: 'net_income',
    },
    cash_flow: {
      kind: 'money',
      label: 'Cash flow',
      headings: 'cashflow operatingcashflow freecashflow fcf fluxdetresorerie',
      hidden: 'cash_flow',
    },
  },
})
