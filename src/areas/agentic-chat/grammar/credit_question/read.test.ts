import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { timed } from '../../../../../test/timed.ts'
import { readCreditQuestion } from './read.ts'

/** The term that is asked for, of which part, and of the agreement as it was changed. */
const read = (question: string): string | null => {
  const asked = readCreditQuestion(question)
  if (!asked) return null
  const [label] = asked.filters.find(({ field, op }) => field === 'label' && op === 'contains')?.values ?? []
  return [asked.term, asked.term === 'size' && label, asked.change].filter(Boolean).join(' ')
}

suite('a credit agreement is asked about in free words', () => {
  const asked: [question: string, term: string][] = [
    ["Which bank is the administrative agent on <company>'s revolver, please?", 'agent'],
    ['admin agent for <company>', 'agent'],
    ['Who serves as facility agent under the <company> deal?', 'agent'],
    ["Who's the security agent on the <company> facilities?", 'collateral_agent'],
    ['who is the borrower under the current <company> credit agreement', 'borrower'],
    ["What state's law governs the new <company> loan agreement?", 'governing_law'],
    ['Is the <company> facility under English or New York law?', 'governing_law'],
    ['which law applies to the <company> credit and security agreement', 'governing_law'],
    ['When does the <company> revolver fall due as long as nobody extends it?', 'maturity'],
    ['maturity of the <company> RCF without any extension', 'maturity'],
    ['What is the final repayment date of <company>, as an exact calendar date?', 'maturity'],
    ['when do the term loans of <company> come due', 'maturity'],
    ['scheduled maturity of the <company> loan, ignoring the springing maturity', 'maturity'],
    ['How big is the <company> facility?', 'size'],
    ['Size of the <company> commitments at signing', 'size'],
    ['Total commitments of <company>, revolver and term loan together', 'size'],
    ['aggregate commitments of <company>, including the FILO tranche', 'size'],
    ['How large is the revolver in the <company> deal?', 'size revolv'],
    ['How big is the revolver, i.e. Facility B, of <company>?', 'size facility b'],
    ['How big is the DDTL at <company>?', 'size delayed'],
    ['On what date was the <company> facility agreement signed?', 'date'],
    ['What is the date of the restated <company> credit agreement, not of the old one?', 'date restatement'],
    ['size of the <company> facility after the first amendment', 'size amendment'],
    ['What is the new maturity of the <company> revolver post amendment?', 'maturity amendment'],
  ]
  for (const [question, term] of asked) test(`"${question}": ${term}`, () => assert.equal(read(question), term))
})

suite('what asks for something else gets none of these terms', () => {
  const others = [
    'How big is the swingline of <company>?',
    'What is the size of the letter of credit sublimit at <company>?',
    'How big is the accordion of the <company> facility?',
    'By how much can the <company> commitments be increased?',
    'By how much may <company> upsize its facility?',
    'How much is drawn under the <company> revolver?',
    'What is the size of the uncommitted incremental facility of <company>?',
    'How large was the prior credit facility of <company>?',
    'What is the commitment fee on the <company> facility?',
    'From what to what did the <company> commitments change?',
    'Who joined the <company> facility as a lender, and how large is its commitment?',
    'How much is each lender committed to <company>?',
    'What is the cross-default threshold amount in the <company> credit agreement?',
    'When is the springing maturity date of the <company> facility?',
    'When does the <company> facility mature if it is extended twice?',
    'When did the <company> amendment become effective?',
    'What is the effective date of the <company> credit agreement?',
    'Date of the original credit agreement of <company>?',
    'When is the next interest payment due on the <company> loan?',
    'When does the <company> contract expire?',
    'What is the date of the <company> agreement?',
    'Which law governs the <company> supply agreement?',
    'Which law governs the mortgages under the <company> credit agreement?',
    'Who was the former agent on the <company> facility?',
    'Who is the FILO agent of <company>?',
    'Who is the agent of <company> and when does the facility mature?',
    'How much debt does <company> have?',
    'What is the amount of the loans of <company>?',
    'How big are the revolver and the term loan of <company>?',
    'How big is <company>?',
    'How big is the facility of Somebody Else?',
  ]
  for (const question of others) test(`"${question}"`, () => assert.equal(read(question), null))
})

test('a hostile question is read in good time', () => {
  for (const unit of ['including the ', 'total ', 'stated final ', 'how much is the bank ', '@ ', 'not the original '])
    assert.ok(timed(() => read(unit.repeat(60).slice(0, 300)), 200).took < 200, unit)
})
