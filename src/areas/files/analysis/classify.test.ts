import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { laidOut } from '../../../../test/laid_out.ts'
import type { PageUnit } from '../../../platform/documents/document.ts'
import { classify } from './classify.ts'

suite('what kind of document a file is', () => {
  const kinds: [string, string, string[], PageUnit?][] = [
    [
      'a letter by which its reader is bound',
      'contract',
      [
        'Acme Holdings Ltd\n9 September 2024\nDear Sirs\nIn this letter “Confidential Information” means all information on the Company.\nYou shall keep it secret.\nThis letter is governed by English law.\nPlease sign and return the enclosed copy of this letter.\nYours faithfully\nfor and on behalf of Acme Holdings Ltd',
      ],
    ],
    [
      'a note that converts into shares, which speaks of a financing round',
      'contract',
      [
        'Convertible Loan Agreement\nentered into by and between\n(1) Oak Fund GmbH (the "Lender"); and (2) Rotor GmbH (the "Company").\n1. Loan\nIn a financing round the loan converts at a pre-money valuation of EUR 8,000,000.\n2. Law\nThis Agreement is governed by German law.',
      ],
    ],
    [
      'an information memorandum, with its title letter by letter',
      'cim',
      [
        'C O N F I D E N T I A L   I N F O R M AT I O N   M E M O R A N D U M\nAcme Anvils, Inc.\nProject Granite\nExclusive financial adviser to the Company',
        'Important notice\nNo representation is made to recipients. Prospective purchasers are bound by a confidentiality agreement.',
        'Financial summary\nIncome statement\nRevenue  10  20  30  40  50  60  70\nEBITDA  1  2  3  4  5  6  7',
      ],
    ],
    [
      'a teaser without the name of the company',
      'cim',
      [
        'PROJECT FALCON\nInvestment opportunity in specialty coatings\nThe adviser has been engaged to advise the owners on the sale of the company. Indicative offers are due in May.',
      ],
    ],
    [
      'a teaser in another language, without an adviser',
      'cim',
      [
        'Project Saturnus\nAnoniem profiel / anonymous profile – managed services – mei 2025\nThe two shareholders offer 100 % of the shares for sale. Price expectation: € 21,5 million.\nEBITDA 3,1',
      ],
    ],
    [
      'a sheet without a name on a firm without a successor',
      'cim',
      [
        'Project Ume\nNon-name sheet – precision gears – July 2025\nTransfer of 100% of the shares; consideration to be discussed.',
      ],
    ],
    ...['Informasjonsmemorandum', 'Informationsmemorandum', 'Informatiememorandum', 'Memorandum informativo'].map(
      (title): [string, string, string[]] => [
        `a memorandum called ${title}`,
        'cim',
        [`Prosjekt Tare\n${title}\nNovember 2025`, 'EBITDA 54,1 60,9 71,9'],
      ],
    ),
    [
      'a deck of a start-up',
      'pitch_deck',
      [
        'Acme Robots\nSeed round',
        'The problem\nWeeds',
        'Our solution\nRobots',
        'Traction\nARR of 2 million',
        'The ask\nWe are raising $8 million',
        'Team\nFounders',
      ],
      'slide',
    ],
    [
      'an annual report to the regulator',
      'financial_statement',
      [
        'UNITED STATES SECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\nFORM 10-K\nANNUAL REPORT PURSUANT TO SECTION 13',
        'CONSOLIDATED BALANCE SHEETS\nTotal assets  1,000  900\nTotal liabilities  600  500',
      ],
    ],
    [
      'a release of quarterly results',
      'financial_statement',
      ['Acme Announces Fourth Quarter and Full Year Results\nNet sales grew by 4%.\nNet income was $20 million.'],
    ],
    [
      'a German annual report',
      'financial_statement',
      [
        'Acme SE\nGeschäftsbericht 2024',
        'Konzernbilanz\nSumme Aktiva  100  90\nEigenkapital  40  35\nUmsatzerlöse  300  280',
      ],
    ],
    [
      'a workbook with statements',
      'financial_statement',
      [
        'Income statement\nin thousands\nRevenue  100  120  140\nGross profit  40  50  60\nNet income  10  12  14',
        'Balance sheet\nTotal assets  500  600  700',
      ],
      'sheet',
    ],
    [
      'a loan agreement',
      'contract',
      [
        'LOAN AGREEMENT\nThis Agreement is made on 3 May 2024 between Acme Bank plc (the "Lender") and Anvil Ltd (the "Borrower").\n1. Loan. The Lender shall lend and the Borrower shall repay.\n9. This Agreement is governed by English law.',
      ],
    ],
    [
      'a German contract',
      'contract',
      [
        'KAUFVERTRAG\nzwischen\nAcme GmbH\n- nachfolgend „Verkäufer“ -\nund\nAnvil AG\n- nachfolgend „Käufer“ -\n§ 1 Kaufgegenstand\nEs gilt deutsches Recht. Salvatorische Klausel.',
      ],
    ],
    [
      'an invoice',
      'other',
      [
        'INVOICE No. 4711\nInvoice date 3 May 2024\nAnvils  10  $20.00  $200.00\nTotal due  $200.00\nPayable within 30 days',
      ],
    ],
    [
      'a paper',
      'other',
      [
        'A Study of Anvils\nAbstract. We present a study of market prices.\n1 Introduction\nRevenue and risk were studied before [3].\nReferences',
      ],
    ],
    [
      'a law',
      'other',
      [
        'An Act\nSection 1. Short title.\nThe Secretary shall report. The agency shall act.\n2. Definitions. It shall be unlawful. Records shall be kept, as governed by rules.',
      ],
    ],
    ['a handbook', 'other', ['Employee handbook\n1. Welcome\nEmployees wear shoes.\n2. Holidays\nThirty days a year.']],
    ['a page without words', 'other', ['']],
  ]
  for (const [what, kind, pages, unit] of kinds)
    test(`${what} is found to be: ${kind}`, () => {
      const { type, confidence, reasons } = classify(laidOut(pages, unit), 'scan.pdf')
      assert.equal(type, kind, reasons.join('; '))
      assert.ok(confidence >= 0 && confidence <= 1)
    })

  test('a name of a file alone decides nothing', () => {
    assert.equal(classify(laidOut(['Lunch menu\nSoup  4.50']), 'SPA_contract_final.pdf').type, 'other')
  })

  test('the reasons are said, the weightiest first', () => {
    const { reasons } = classify(laidOut(['Information Memorandum\nAcme Anvils Ltd']), 'cim.pdf')
    assert.deepEqual(reasons, ['its cover calls it an information memorandum', 'its file name says so'])
  })
})
