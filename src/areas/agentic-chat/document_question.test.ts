import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { annualReport, memorandum, memorandumOf } from '../../../test/fixtures/made_up_statements.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web', CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
})

let uploads = 0
/** A company with an annual report that has been read and that nobody has reviewed. */
async function companyWithReport(name: string, person = ana) {
  const company = await person.create('/api/companies', { name })
  return { id: company.id as string, fileId: await report(company.id, person) }
}
async function report(
  companyId: string,
  person = ana,
  replace?: (line: string) => string,
  filename = 'Report 10-K.pdf',
) {
  const file = (await person.upload(pdf(`report ${uploads++}`), filename, { company_id: companyId })).body
  await completeReading(service, person, file.id, annualReport(replace))
  return file.id as string
}

async function ask(query: string, person = ana, more: object = {}) {
  const { events, text } = await readEvents(service, person, 'POST', '/agentic-chat/query', {
    query,
    chat_id: randomUUID(),
    ...more,
  })
  const answer = events.find(({ type, kind }) => type === 'data' && kind === 'answer')
  return { text, answer, plan: answer?.['plan'], citations: answer?.['citations'] ?? [] }
}

test('a figure of a document is answered before anybody has reviewed it, with the place where it stands', async () => {
  const { fileId } = await companyWithReport('Borrego Pumps')
  const { text, citations } = await ask("What was Borrego Pumps' inventory at the end of FY2024?")
  assert.match(text, /\*\*USD 110 million\*\*/)
  assert.match(text, /31 Dec 2024/)
  assert.match(text, /From the uploaded 10-K, not yet reviewed\./)
  assert.equal(citations.length, 1)
  const [{ ref, page, box, quote }] = citations
  assert.deepEqual([ref.id, page, quote], [fileId, 2, 'Inventories 110'])
  const { words } = (await ana.get(`/api/files/${fileId}/pages/2/text`)).body
  const inside = words.filter(
    (
      { bbox: { x, y, width, height } }: any, // reason: words of a page
    ) => x >= box.x - 1 && y >= box.y - 1 && x + width <= box.x + box.width + 1 && y + height <= box.y + box.height + 1,
  )
  assert.deepEqual(
    inside.map((word: { text: string }) => word.text),
    ['110'],
  )
})

test('a question may say how to answer, from which statement and as whom', async () => {
  await companyWithReport('Cerro Valves')
  const asked = [
    'What is the FY2023 capital expenditure amount (in USD millions) for Cerro Valves? Give a response to the question by relying on the details shown in the cash flow statement.',
    'You are an investment banker. According to the statement of cash flows, how much did Cerro Valves spend on capex in fiscal 2023?',
  ]
  for (const question of asked) assert.match((await ask(question)).text, /\*\*USD 75 million\*\*/, question)
  const { text } = await ask('What is the year end FY2024 net PP&E for Cerro Valves? Answer in USD billions.')
  assert.match(text, /\*\*USD 0\.6 billion\*\*/, 'the gross line above is not the one')
})

test('shares are counted, and what is earned by one is an amount of its own', async () => {
  await companyWithReport('Coronado Sails')
  assert.match((await ask('What was the diluted EPS of Coronado Sails in FY2024?')).text, /\*\*USD 2\*\*/)
  const { text } = await ask('How many diluted shares did Coronado Sails have in FY2024?')
  assert.match(text, /\*\*105\*\*/)
})

test('costs that are printed in parts are their sum, and all parts are cited', async () => {
  await companyWithReport('Durango Steel')
  const { text, citations } = await ask('What was the FY2024 COGS of Durango Steel?')
  assert.match(text, /\*\*USD 720 million\*\*/)
  assert.match(text, /500 \+ 220/)
  assert.deepEqual(
    citations.map(({ quote }: { quote: string }) => quote),
    ['Cost of products 500', 'Cost of services 220'],
  )
})

test('ratios, averages, growth and directions say how they come about', async () => {
  await companyWithReport('Esperanza Tools')
  const expected: [question: string, said: RegExp][] = [
    [
      'What is the FY2024 inventory turnover ratio for Esperanza Tools?',
      /\*\*7\.20\*\*.*cost of sales 720 .*average of inventories of FY2023 90 and inventories 110/s,
    ],
    [
      'What is the FY2022 - FY2024 3 year average of capex as a % of revenue for Esperanza Tools?',
      /\*\*7\.2%\*\* \(FY2022 7\.5%, FY2023 7\.5%, FY2024 6\.7%\)/,
    ],
    ['What was the revenue growth of Esperanza Tools in FY2024?', /\*\*20\.0%\*\*/],
    ["What is Esperanza Tools's change in revenue from FY2022 to FY2023 (in units of percents)?", /\*\*25\.0%\*\*/],
    [
      'Has Esperanza Tools increased its debt between FY2023 and FY2024?',
      /\*\*decreased\*\* by USD 80 million \(22\.9%\)/,
    ],
    ['Did the gross margin of Esperanza Tools improve in FY2024?', /\*\*increased\*\* by 2\.0 percentage points/],
    [
      'What is the quick ratio of Esperanza Tools for FY2024? Quick ratio is defined as: (cash + accounts receivable) / total current liabilities.',
      /\*\*1\.71\*\*/,
    ],
    [
      'What is the FY2024 X factor less 10 of Esperanza Tools? Define X factor as total current assets divided by total current liabilities.',
      /−7\.50/,
    ],
  ]
  for (const [question, said] of expected) assert.match((await ask(question)).text, said, question)
})

test('where no year is named, the newest one counts, and a change is from the year before it', async () => {
  await companyWithReport('Fallbrook Pipes')
  assert.match((await ask('What is the inventory of Fallbrook Pipes?')).text, /\*\*USD 110 million\*\*/)
  const { text } = await ask('Has Fallbrook Pipes increased its debt?')
  assert.match(text, /\*\*No\*\*: Debt \*\*decreased\*\* by USD 80 million/)
})

test('nothing is worked out where a word of the question has no meaning, or the figures are of two kinds', async () => {
  await companyWithReport('Fresno Glass')
  const refused = [
    'What was the organic revenue of Fresno Glass in FY2024?',
    'What was the revenue of Fresno Glass in FY2024 excluding services?',
    'What was the inventory of Fresno Glass in FY2024 as adjusted for leases?',
    'What is the FY2024 inventory of Fresno Glass in percent?',
    'What is the FY2024 total of revenue divided by cake for Fresno Glass?',
    'What is the FY2024 Z of Fresno Glass? Define Z as inventory less something.',
    'What is the FY2024 inventory divided by 0 of Fresno Glass?',
  ]
  for (const question of refused) {
    const { text, plan } = await ask(question)
    assert.notEqual(plan?.kind, 'document_question', question)
    assert.doesNotMatch(text, /\*\*USD|\*\*\d+[.,%]/, question)
  }
})

test('what is not printed is not taken for nothing: the answer says what was looked for', async () => {
  await companyWithReport('Gila Foods')
  const goodwill = await ask('What was the goodwill of Gila Foods in FY2024?')
  assert.match(
    goodwill.text,
    /I looked for \*\*goodwill\*\* in the balance sheet of “Report 10-K\.pdf” for FY2024\. No line/,
  )
  const older = await ask('What was the inventory of Gila Foods in FY2019?')
  assert.match(older.text, /has no figure for that period/)
  const company = await ana.create('/api/companies', { name: 'Hermosa Foods' })
  await report(company.id, ana, (line) =>
    line.replace('Short-term debt', 'Accrued items').replace('Receivables, net', 'Due from others'),
  )
  const quick = await ask('What is the FY2024 quick ratio of Hermosa Foods?')
  assert.match(quick.text, /I looked for \*\*accounts receivable\*\*/)
})

test('a balance sheet of the parent alone is not the company’s', async () => {
  await companyWithReport('Indio Paper')
  const { text, citations } = await ask('How much cash did Indio Paper have at the end of FY2024?')
  assert.match(text, /\*\*USD 90 million\*\*/)
  assert.equal(citations[0].page, 2)
})

test('a corrected value is used as corrected, a rejected one is not used', async () => {
  const { fileId } = await companyWithReport('Jacumba Wire')
  const { evidence } = (await ana.get(`/api/files/${fileId}/evidence`)).body
  const paths = Object.keys(evidence).filter((path) => /figures\.revenue\.FY2024$|^revenue$/.test(path))
  const review = (values: object[]) => ana.post(`/api/files/${fileId}/review`, { values })
  assert.equal((await review(paths.map((path) => ({ path, verdict: 'edited', value: 1_250_000_000 })))).status, 200)
  const corrected = await ask(
    'What is the FY2024 asset turnover of Jacumba Wire? Asset turnover is defined as: revenue / total assets.',
  )
  assert.match(corrected.text, /\*\*1\.32\*\*/)
  assert.match(corrected.text, /corrected to 1,250/)
  assert.equal((await review(paths.map((path) => ({ path, verdict: 'rejected' })))).status, 200)
  const rejected = await ask('What is the FY2024 operating margin of Jacumba Wire?')
  assert.match(rejected.text, /rejected in review/)
  assert.doesNotMatch(rejected.text, /%/)
})

test('what people put on record goes before what was only read', async () => {
  const { id } = await companyWithReport('Kern Motors')
  const question = 'What was the revenue of Kern Motors in 2024?'
  assert.match((await ask(question)).text, /USD 1,200 million/)
  await ana.create('/api/financials', {
    company_id: id,
    period_start: '2024-01-01',
    period_end: '2024-12-31',
    period: 'FY2024',
    revenue: 1_199_000_000,
  })
  const { text, plan } = await ask(question)
  assert.notEqual(plan.kind, 'document_question')
  assert.match(text, /1[.,]199|\$1\.2B/)
})

test('the company whose page the chat stands on is the one that is meant', async () => {
  const { id } = await companyWithReport('Lompoc Seeds')
  const { text } = await ask('What were accounts payable at the end of FY2023?', ana, { company_id: id })
  assert.match(text, /\*\*USD 70 million\*\*/)
})

test('the newest document with the year is followed, and says where an older one differs', async () => {
  const { id } = await companyWithReport('Merced Oil')
  await report(
    id,
    ana,
    (line) =>
      line
        .replace(/2024/g, '2025')
        .replace(/2023/g, '2024')
        .replace(/2022/g, '2023')
        .replace('Inventories | 110 | 90', 'Inventories | 130 | 115'),
    'Next 10-K.pdf',
  )
  const { text } = await ask('What was the inventory of Merced Oil at the end of FY2024?')
  assert.match(text, /\*\*USD 115 million\*\*/)
  assert.match(text, /“Report 10-K\.pdf” has USD 110 million for FY2024/)
})

test('who is not within the wall of a company is answered as if it had none', async () => {
  const admin = await service.register('Ada')
  const tom = await service.invite(admin, 'Tom', 'member')
  const question = 'What was the inventory of Napa Cork at the end of FY2024?'
  const before = (await ask(question, tom)).text
  const { id } = await companyWithReport('Napa Cork', admin)
  assert.match((await ask(question, tom)).text, /USD 110 million/)
  assert.equal((await admin.send('PUT', `/api/walls/${id}`, { user_ids: [admin.id] })).status, 200)
  assert.match((await ask(question, admin)).text, /USD 110 million/)
  assert.equal((await ask(question, tom)).text, before)
})

test('another firm is told nothing', async () => {
  await companyWithReport('Ojai Silk')
  const stranger = await service.register('Stella')
  await stranger.create('/api/companies', { name: 'Ojai Silk' })
  assert.doesNotMatch((await ask('What was the inventory of Ojai Silk at the end of FY2024?', stranger)).text, /110/)
})

test('a figure that a role does not see hides all that it is a part of', async () => {
  const admin = await service.register('Abe')
  const mia = await service.invite(admin, 'Mia', 'member')
  await companyWithReport('Pomona Fuel', admin)
  assert.equal((await admin.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue'] })).status, 200)
  for (const question of [
    'What was the FY2023 asset turnover ratio of Pomona Fuel? Asset turnover ratio is defined as: revenue / total assets.',
    'What is the FY2024 gross profit of Pomona Fuel?',
    'What is the capex as a % of revenue of Pomona Fuel in FY2024?',
    'What were inventory and revenue of Pomona Fuel in FY2024?',
  ]) {
    const { text } = await ask(question, mia)
    assert.match(text, /Your role does not see this: Revenue/, question)
    assert.doesNotMatch(text, /1,200|1,000|480/)
  }
  assert.doesNotMatch((await ask('What was the cost of services of Pomona Fuel in FY2023?', mia)).text, /USD 190/)
  assert.match((await ask('What was the inventory of Pomona Fuel in FY2024?', mia)).text, /USD 110 million/)
})

test('a hidden figure cannot be worked out of the figures around it', async () => {
  const admin = await service.register('Alma')
  const max = await service.invite(admin, 'Max', 'member')
  await companyWithReport('Porterville Fuel', admin)
  const fields = ['net_income', 'cash_flow']
  assert.equal((await admin.send('PUT', '/api/hidden-fields', { role: 'member', fields })).status, 200)
  for (const figure of ['pretax income less income tax', 'income tax', 'cash flow from financing activities']) {
    const { text } = await ask(`What was the ${figure} of Porterville Fuel in FY2024?`, max)
    assert.match(text, /Your role does not see this/, figure)
    assert.doesNotMatch(text, /210|70/, figure)
  }
})

test('a line is found by its own words, all of them', async () => {
  await companyWithReport('Quartz Hill Lamps')
  const { text, citations } = await ask('What was the cost of services of Quartz Hill Lamps in FY2023?')
  assert.match(text, /\*\*USD 190 million\*\*/)
  assert.equal(citations[0].quote, 'Cost of services 190')
  assert.notEqual(
    (await ask('What was the cost of cloud services of Quartz Hill Lamps in FY2023?')).plan?.kind,
    'document_question',
  )
})

test('a line of something else is not found by the words that it shares', async () => {
  const company = await ana.create('/api/companies', { name: 'Quincy Barges' })
  await report(company.id, ana, (line) =>
    line
      .replace('Interest expense', 'Interest income')
      .replace('Cost of services', 'Services revenue')
      .replace('Selling expenses', 'Rent before depreciation')
      .replace(/^Depreciation .*/, 'Change in restricted cash | 1 | 2 | 3'),
  )
  for (const words of ['net interest income', 'services expense', 'depreciation expense', 'restricted cash']) {
    const { text, plan } = await ask(`What was the ${words} of Quincy Barges in FY2024?`)
    assert.notEqual(plan?.kind, 'document_question', words)
    assert.doesNotMatch(text, /\*\*USD/, words)
  }
})

test('a part is not taken for the whole, nor a total counted beside its parts', async () => {
  const asked: [line: string, instead: string, question: string, said: RegExp | null][] = [
    ['Short-term debt', 'Revolving credit facility', 'total debt', /\*\*USD 270 million\*\*/],
    ['Short-term debt', 'Interest-bearing loans', 'total debt', /\*\*USD 270 million\*\*/],
    ['Total liabilities |', 'Total long-term debt | 210 | 310\nTotal liabilities |', 'total debt', null],
    ['Inventories', 'Raw materials inventory', 'inventory', null],
    ['Selling expenses', 'EBITDA after leases', 'EBITDA', /\*\*USD 360 million\*\*/],
    ['Net cash from operating', 'Amortization | 10 | 9 | 8\nNet cash from operating', 'D&A', /\*\*USD 70 million\*\*/],
    ['Net sales', 'Service revenue', 'revenue', null],
    [
      'Net income |',
      'Net income attributable to owners | 205 | 145 | 75\nNet income attributable to shareholders |',
      'net income attributable to shareholders',
      /\*\*USD 210 million\*\*/,
    ],
  ]
  for (const [at, [line, instead, figure, said]] of asked.entries()) {
    const company = await ana.create('/api/companies', { name: `Reedley Tanks ${at}` })
    await report(company.id, ana, (text) => text.replace(line, instead))
    const { text } = await ask(`What was the ${figure} of Reedley Tanks ${at} in FY2024?`)
    if (said) assert.match(text, said, instead)
    else assert.doesNotMatch(text, /\*\*USD/, instead)
  }
})

test('the revenue of services is all revenue of a company that sells nothing else', async () => {
  const company = await ana.create('/api/companies', { name: 'Reseda Telecom' })
  await report(company.id, ana, (text) =>
    text.replace('Net sales', 'Service revenue').replace('Cost of products', 'Network operations'),
  )
  assert.match((await ask('What was the revenue of Reseda Telecom in FY2024?')).text, /\*\*USD 1,200 million\*\*/)
})

test('the definition that a question gives goes before the one of the books', async () => {
  await companyWithReport('Rialto Mills')
  const asked: [question: string, said: RegExp][] = [
    [
      'What was the cash conversion of Rialto Mills (operating cash flow / net income) in FY2024? Two decimals.',
      /\*\*1\.24\*\*/,
    ],
    [
      'DSO 2024 of Rialto Mills: 365 × average receivables (2023 and 2024 year ends) ÷ 2024 revenue. One decimal.',
      /\*\*42\.6 days\*\*/,
    ],
    [
      'ROA of Rialto Mills for 2024 = net income / average of total assets at the two year ends. In percent with one decimal.',
      /\*\*22\.5%\*\*/,
    ],
    ['Compute the 2024 payout of Rialto Mills as dividends paid over net income. Two decimals.', /\*\*0\.52\*\*/],
    [
      'What is the coverage of Rialto Mills for FY2024, calculated as operating income / interest expense?',
      /\*\*15\.00\*\*/,
    ],
  ]
  for (const [question, said] of asked) assert.match((await ask(question)).text, said, question)
  const unknown = await ask('What was the gross margin of Rialto Mills (gross profit / sold tonnes) in FY2024?')
  assert.notEqual(
    unknown.plan?.kind,
    'document_question',
    'what it defines by something unknown is not answered by the book',
  )
})

test('each of several years is said, and two years are a movement', async () => {
  await companyWithReport('Sanger Farms')
  const each = await ask('Work out the operating margin of Sanger Farms for 2022, 2023 and 2024.')
  assert.match(each.text, /\*\*17\.5%\*\* in FY2022 .*\*\*22\.0%\*\* in FY2023 .*\*\*25\.0%\*\* in FY2024/)
  const moved = await ask(
    'By how many percentage points did the operating margin of Sanger Farms change from 2023 to 2024?',
  )
  assert.match(moved.text, /\*\*increased\*\* by 3\.0 percentage points/)
})

test('several figures in one breath are each answered, and a judgement by the figures that it rests on', async () => {
  await companyWithReport('Selma Ropes')
  const { text, citations } = await ask('What were revenue, gross profit and net income of Selma Ropes in FY2024?')
  assert.match(text, /\*\*USD 1,200 million\*\*.*\*\*USD 480 million\*\*.*\*\*USD 210 million\*\*/s)
  assert.equal(new Set(citations.map(({ quote }: { quote: string }) => quote)).size, 4)
  const judged = await ask('Is Selma Ropes a capital-intensive business, judging by FY2024?')
  assert.notEqual(judged.plan?.kind, 'document_question', 'a word without a meaning, and nothing is judged')
  const { text: marks } = await ask('Is Selma Ropes a capital-intensive business on FY2024 numbers?')
  assert.match(
    marks,
    /\*\*6\.7%\*\*, below the usual line of 10%.*\*\*63\.2%\*\*, not below the usual line of 40%.*\*\*22\.1%\*\*\./s,
  )
})

test('the newest years and times of a document are meant where none is named', async () => {
  await companyWithReport('Selma Looms')
  const asked: [question: string, said: RegExp][] = [
    [
      'Hi, could you pull capex for Selma Looms for each of the last three fiscal years please? $m is fine',
      /\*\*USD 60 million\*\* in FY2022 .*\*\*USD 75 million\*\* in FY2023 .*\*\*USD 80 million\*\* in FY2024/,
    ],
    ['current ratio of Selma Looms at both year ends', /\*\*3\.09\*\* in FY2023 .*\*\*2\.50\*\* in FY2024/],
    ['What did Selma Looms earn in net income this year versus last year?', /\*\*increased\*\* by USD 60 million/],
  ]
  for (const [question, said] of asked) assert.match((await ask(question)).text, said, question)
  const interim = await ana.create('/api/companies', { name: 'Selma Cranes' })
  await report(interim.id, ana, (line) => {
    if (line.startsWith('Year ended')) return 'Nine months ended September 30, | 2024 | 2023 | 2022'
    return line.startsWith('December 31,') ? ' | September 30, 2024 | December 31, 2023' : line
  })
  const paid = await ask('What is the dividend payout ratio of Selma Cranes?')
  assert.match(paid.text, /nine months ended 30 Sep 2024: \*\*0\.52\*\*/)
})

test('how a figure developed is told for each year that the document has, or from the year that is named', async () => {
  await companyWithReport('Sebastopol Cider')
  const each = /FY2022 .*1,000 million\*\* in FY2023.*1,200 million\*\* in FY2024/s
  const asked: [question: string, said: RegExp][] = [
    ["How did Sebastopol Cider's revenue develop?", each],
    ['Revenue of Sebastopol Cider over the last few years', each],
    ['How did the revenue of Sebastopol Cider go from 2022 through 2024?', each],
    ['How did the total assets of Sebastopol Cider develop?', /920 million\*\* in FY2023.*950 million\*\* in FY2024/s],
    ['Revenue of Sebastopol Cider since 2022', each],
    ['How much did the revenue of Sebastopol Cider grow since 2022?', /increased\*\* by USD 400 million \(50\.0%\)/],
    ['What is the revenue CAGR of Sebastopol Cider since 2022?', /\*\*22\.5%\*\*/],
    ['How did the revenue of Sebastopol Cider develop in 2024?', /increased\*\* by USD 200 million \(20\.0%\)/],
    ['Revenue of Sebastopol Cider since 2024', /FY2024 \(year ended 31 Dec 2024\): \*\*USD 1,200 million\*\*/],
    ['Revenue of Sebastopol Cider since 2030', /for FY2030\. “Net sales” \(p\. 1\) has no figure for that period/],
    ['Revenue of Sebastopol Cider since 2010', /for FY2010\. “Net sales” \(p\. 1\) has no figure for that period/],
    ['What is the revenue CAGR of Sebastopol Cider since 2024?', /for FY2025\. “Net sales” \(p\. 1\) has no figure/],
  ]
  for (const [question, said] of asked) assert.match((await ask(question)).text, said, question)
  for (const question of [
    'Revenue of Sebastopol Cider since 2019',
    'Average revenue of Sebastopol Cider over the last few years',
    'Revenue CAGR of Sebastopol Cider over the years',
  ])
    assert.doesNotMatch((await ask(question)).text, /\*\*(?:USD|\d+\.\d)/, question)
})

test('who asks why is told the movement, and what the document says of it', async () => {
  const reason = 'Selling expenses increased due to the launch of the brand in Norway.'
  const company = await ana.create('/api/companies', { name: 'Sebring Teas' })
  await report(company.id, ana, (line) => (line.startsWith('# Schedule I') ? reason : line))
  const { text } = await ask('Why did selling expenses go up in 2024 at Sebring Teas?')
  assert.match(text, /\*\*increased\*\* by USD 20 million.*[Cc]losest passages.*launch of the brand in Norway/s)
})

test('what else a question asks is said to be open', async () => {
  await companyWithReport('Solvang Oils')
  const { text } = await ask('What was the inventory of Solvang Oils in FY2024? Which segment holds most of it?')
  assert.match(text, /\*\*USD 110 million\*\*.*Not worked out: “which segment holds most of it”/s)
})

test('a figure that a company cannot have is said to have no meaning for it', async () => {
  const company = await ana.create('/api/companies', { name: 'Taft Software' })
  await report(company.id, ana, (line) => line.replace(/^Inventories/, 'Contract assets'))
  const { text } = await ask(
    'What is the FY2024 inventory turnover of Taft Software? If that makes no sense for it, say so.',
  )
  assert.match(text, /\*\*inventories\*\*.*It prints nothing of the kind.*no meaning/s)
})

test('fiscal years go by the name that the document gives them', async () => {
  const company = await ana.create('/api/companies', { name: 'Tulelake Stores' })
  const years =
    '“Fiscal 2024” refers to the 52 weeks ended February 1, 2025; “fiscal 2023” refers to the 53 weeks ended February 3, 2024.'
  await report(company.id, ana, (line) => {
    if (line.startsWith('Year ended'))
      return 'Fiscal year ended | February 1, 2025 | February 3, 2024 | January 28, 2023'
    if (line.startsWith('December 31,')) return ' | February 1, 2025 | February 3, 2024'
    return line.startsWith('# Schedule I') ? years : line
  })
  const spent = await ask('What was the capex of Tulelake Stores in fiscal 2023?')
  assert.match(spent.text, /\*\*USD 75 million\*\*/)
  assert.match(spent.text, /year ended 3 Feb 2024/)
  assert.match(
    (await ask('What was the inventory of Tulelake Stores at the end of fiscal 2024?')).text,
    /\*\*USD 110 million\*\*/,
  )
})

test('an interim report answers for the months and the days that it has, and for no others', async () => {
  const company = await ana.create('/api/companies', { name: 'Upland Cement' })
  await report(company.id, ana, (line) => {
    if (line.startsWith('Year ended')) return 'Nine months ended September 30, | 2024 | 2023 | 2022'
    return line.startsWith('December 31,') ? ' | September 30, 2024 | December 31, 2023' : line
  })
  const asked: [question: string, said: RegExp][] = [
    ['Capital expenditure of Upland Cement for the nine months to September 30, 2024?', /\*\*USD 80 million\*\*/],
    ['capex of Upland Cement in the first nine months of 2023', /\*\*USD 75 million\*\*/],
    [
      'Has the current ratio of Upland Cement risen or fallen between December 31, 2023 and 30 September 2024?',
      /\*\*decreased\*\* by 0\.59: from 3\.09 on 31 Dec 2023 to 2\.50 on 30 Sep 2024/,
    ],
    ['What was the capex of Upland Cement for the full year ended December 31, 2024?', /has no figure for that period/],
  ]
  for (const [question, said] of asked) assert.match((await ask(question)).text, said, question)
})

test('a memorandum answers by the table that sums its figures up, and plans are no results', async () => {
  const company = await ana.create('/api/companies', { name: 'Vallejo Brushes' })
  const file = (await ana.upload(pdf('memo'), 'Memo.pdf', { company_id: company.id })).body
  await completeReading(service, ana, file.id, memorandum())
  const asked: [question: string, said: RegExp][] = [
    ["What was Vallejo Brushes' gross margin last year?", /FY2024.*\*\*40\.0%\*\*/],
    ['What was the EBITDA margin of Vallejo Brushes in 2023?', /\*\*15\.0%\*\*/],
    ['Adjusted EBITDA of Vallejo Brushes in 2024?', /\*\*GBP 22 million\*\*/],
    ['What was the capex of Vallejo Brushes in FY2024?', /\*\*GBP 5 million\*\*/],
    ['What was the revenue growth of Vallejo Brushes in 2024?', /\*\*20\.0%\*\*/],
  ]
  for (const [question, said] of asked) assert.match((await ask(question)).text, said, question)
  const planned = await ask('What was the revenue of Vallejo Brushes in 2025?')
  assert.match(planned.text, /has no figure for that period/)
  assert.doesNotMatch((await ask('How many brushes did Vallejo Brushes sell in 2024?')).text, /GBP 9/)
})

test('an amount is said in the unit of its table, crore and lakh too', async () => {
  for (const [unit, said] of [
    ['INR in crore', /INR 120 crore/],
    ['INR in lakh', /INR 120 lakh/],
  ] as const) {
    const company = await ana.create('/api/companies', { name: `Nagpur Brooms ${unit.replace('INR in ', '')}` })
    const file = (await ana.upload(pdf(unit), 'Memo.pdf', { company_id: company.id })).body
    const page = [
      `${unit}, year ending March 31`,
      ' | FY23 (A) | FY24 (A) | FY25 (A) | FY26 (P)',
      'Net revenue | 80.0 | 100.0 | 120.0 | 150.0',
      'Gross profit | 30.0 | 39.0 | 48.0 | 62.0',
      'EBITDA | 11.0 | 15.0 | 20.0 | 30.0',
    ]
    await completeReading(service, ana, file.id, memorandumOf([['# Financial summary', ...page]]))
    const { text } = await ask(`What was the revenue of ${company.name}?`)
    assert.match(text, said, text)
  }
})

test('the plan, the year to date and the figures of a part are no results of the company', async () => {
  const memo = async (name: string, reading: ReturnType<typeof memorandum>) => {
    const company = await ana.create('/api/companies', { name })
    const file = (await ana.upload(pdf(name), 'Memo.pdf', { company_id: company.id })).body
    await completeReading(service, ana, file.id, reading)
  }
  for (const [at, head] of ['YTD 2025', 'AOP 2025', '2025 Fcst', '2025 Bud', 'FY25 (P)', '2025 (E)'].entries()) {
    await memo(`Visalia Brooms ${at}`, memorandum(head))
    assert.match((await ask(`What was the revenue of Visalia Brooms ${at}?`)).text, /FY2024.*GBP 120 million/, head)
    assert.match((await ask(`Capital expenditure of Visalia Brooms ${at} in 2024`)).text, /GBP 5 million/, head)
  }
  const heads = ['GBP in millions, year ending December 31', ' | 2022A | 2023A | 2024A | 2025E']
  const norway = [
    'Brushes sold | 1 | 1 | 1 | 2',
    'Net revenue | 8.0 | 10.0 | 12.0 | 15.0',
    'Gross profit | 3.0 | 3.9 | 4.8 | 6.2',
    'EBITDA | 1.1 | 1.5 | 2.0 | 3.0',
  ]
  const group = [
    'Brushes sold | 8 | 9 | 9 | 10',
    'Net revenue | 80.0 | 100.0 | 120.0 | 150.0',
    'EBITDA | 11.0 | 15.0 | 20.0 | 30.0',
  ]
  const pages = [
    ['# Norway business', ...heads, ...norway],
    ['# Group overview', ...heads, ...group],
  ]
  await memo('Volta Brooms', memorandumOf(pages))
  assert.doesNotMatch((await ask('What was the revenue of Volta Brooms in 2024?')).text, /GBP 12 million/)
  const ofNorway = [
    ['# Norway business: income statement', ...heads, ...norway.slice(1), 'Net income | 0.5 | 0.7 | 0.9 | 1.1'],
    ['# Group overview', ...heads, ...group],
  ]
  await memo('Vega Brooms', memorandumOf(ofNorway))
  assert.doesNotMatch((await ask('What was the revenue of Vega Brooms in 2024?')).text, /GBP 12 million/)
})

test('a memorandum that heads its columns by years alone answers for the newest of them', async () => {
  const company = await ana.create('/api/companies', { name: 'Visalia Bikes' })
  const file = (await ana.upload(pdf('memo of years'), 'Memo.pdf', { company_id: company.id })).body
  const lines = [
    '# Our figures',
    'GBP in millions',
    ' | 2022 | 2023 | 2024 | 2025 budget',
    'Net revenue | 80.0 | 100.0 | 120.0 | 150.0',
    'Cost of goods sold | (50.0) | (61.0) | (72.0) | (88.0)',
    'Gross profit | 30.0 | 39.0 | 48.0 | 62.0',
  ]
  const ofYears = memorandumOf([lines])
  await completeReading(service, ana, file.id, ofYears)
  assert.match((await ask('what was the gross margin of Visalia Bikes last year')).text, /FY2024: \*\*40\.0%\*\*/)
})

test('where nothing is understood, the nearest passages of the company’s documents are shown as such', async () => {
  const company = await ana.create('/api/companies', { name: 'Ramona Bricks' })
  const said = 'The change in product mix came from the two new kilns.'
  const fileId = await report(company.id, ana, (line) => (line.startsWith('# Schedule I') ? said : line))
  const { text, plan, citations } = await ask('What drove the change in product mix at Ramona Bricks?')
  assert.equal(plan.kind, 'search')
  assert.match(text, /needs a language model/)
  assert.match(text, /[Cc]losest passages.*two new kilns/s)
  assert.ok(citations.some(({ ref }: { ref: { id: string } }) => ref.id === fileId))
  assert.doesNotMatch(text, /I did not use/)
})

test('a value that no record has is looked for in the documents, and quoted from there', async () => {
  const company = await ana.create('/api/companies', { name: 'Salinas Crates' })
  const said = 'We have 36 full-time employees in two plants.'
  const fileId = await report(company.id, ana, (line) => (line.startsWith('# Schedule I') ? said : line))
  const { text, plan, citations } = await ask('How many employees does Salinas Crates have?')
  assert.equal(plan.kind, 'query')
  assert.match(text, /No employees is on record.*Closest passages.*36 full-time employees/s)
  assert.ok(citations.some(({ ref, page }: any) => ref.id === fileId && page === 4)) // reason: citations of an answer
})

test('a figure of nobody in particular asks which company is meant', async () => {
  const one = await service.register('Uma')
  assert.notEqual((await ask('What was the inventory at the end of FY2024?', one)).plan?.kind, 'document_question')
  await companyWithReport('Sonoma Clay', one)
  assert.match((await ask('What was the inventory at the end of FY2024?', one)).text, /USD 110 million/)
  await companyWithReport('Tulare Clay', one)
  assert.match(
    (await ask('What was the inventory at the end of FY2024?', one)).text,
    /Which company do you mean: .*Tulare Clay.*Sonoma Clay|Which company do you mean: .*Sonoma Clay.*Tulare Clay/,
  )
})
