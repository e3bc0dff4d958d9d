import { mandate } from '../../records/descriptions/mandates.ts'
import { standardRecord } from '../../records/engine/standard_record.ts'

export const mandateRecord = standardRecord(mandate, {
  about: 'Mandates to sell or to advise a company.',
  listed: 'Mandates, newest first unless sorted; fees in USD.',
  told: ['status', 'success_fee'],
  routes: {
    list: 'Filters by company, deal, status and fee.',
    create: 'Without a status it is pitched. One of a deal belongs to the company of the deal.',
    get: 'With the names of its company and deal.',
    change: 'Any status may follow any other.',
    remove: 'For 30 days it can be restored from the bin.',
    example: {
      name: 'Sale of Acme',
      company_id: '0190c3a0-0000-7000-8000-000000000001',
      status: 'signed',
      success_fee: 2500000,
    },
  },
})
