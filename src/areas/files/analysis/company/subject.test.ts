import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { readSubject } from './company.ts'

const companyOf = (...pages: string[][]) =>
  readSubject(drawnDocument(...pages.map((lines, at) => drawnPage(lines, [420, 540], at + 1))))

const padding = Array.from({ length: 12 }, (_, at) => `Note ${at + 1}: as the year before`)

test('accounts name their company by what heads their pages and stands beside the number of its register', () => {
  const front = ['Registered number: 01873499 (England and Wales)', 'EXMOOR COMPUTER SYSTEMS PLC', ...padding]
  const page = ['EXMOOR COMPUTER SYSTEMS PLC', ...padding, 'Barclays Bank PLC is the lender of the company']
  const auditor = [
    'EXMOOR COMPUTER SYSTEMS PLC',
    'TO THE MEMBERS OF EXMOOR COMPUTER SYSTEMS PLC',
    ...padding,
    'Garside Audit Limited, statutory auditor',
  ]
  const found = companyOf(front, page, auditor)
  assert.equal(found?.value, 'EXMOOR COMPUTER SYSTEMS PLC')
  assert.ok((found?.confidence ?? 0) > 0.8)
  assert.equal(found?.raw, 'EXMOOR COMPUTER SYSTEMS PLC')
})

test('the parent that controls a company, and the exchange that lists it, are not the company', () => {
  const page = ['BORGATTI SRL soggetta a Direzione e Coordinamento di VOLPE INDUSTRIE S.P.A', ...padding]
  const front = [
    'Denominazione: BORGATTI SRL',
    'Partita IVA 01234567890',
    ...padding,
    'Controllante: VOLPE INDUSTRIE S.P.A',
  ]
  assert.equal(companyOf(front, page, page, page)?.value, 'BORGATTI SRL')
  assert.equal(companyOf(['Shares are listed on the New York Stock Exchange, Inc.', ...padding]), null)
})

test('a registrant is the company that its form names, also without a legal form', () => {
  const found = companyOf([
    'FORM 10-K',
    'THE TERWILLIGER COMPANY',
    '(Exact name of registrant as specified in its charter)',
    ...padding,
  ])
  assert.equal(found?.value, 'THE TERWILLIGER COMPANY')
})
