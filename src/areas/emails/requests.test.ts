import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

// biome-ignore format: a table
const mails: [string, string | null, boolean][] = [
 ['Re: NDA', 'Received, thanks.', false],
 ['Re: NDA', 'Thanks Ana, got it. Let me know if you need anything else.', false],
 ['NDA', 'Please find attached the signed NDA. Do not hesitate to contact me if you have any questions.', false],
 ['Re: Call', 'Great, speak tomorrow.\n\nOn Monday, 3 Nov 2026, Ana wrote:\n> Could you send the model?', false],
 ['Re: Can you send the model?', 'Will do, thanks!', false],
 ['Deck', 'Please see attached. Hope you had a good weekend?', false],
 ['FYI', 'Interesting read: https://news.example/a?b=c', false],
 ['Re: Terms', 'Sounds good. No need to reply.', false],
 ['Re: Visit', 'Looking forward to your visit on Thursday.', false],
 ['Re: Notes', 'Thank you for your comments.\n-- \nTom\nCan you believe it? Inc.', false],
 ['Model', 'Could you send me the model by Friday', true],
 ['Model', 'When would you have time for a call?', true],
 ['Dates', 'Let me know whether Tuesday works for you.', true],
 ['Dates', 'Let me know if Tuesday works.', true],
 ['NDA', 'Please sign and return the NDA.', true],
 ['Offer', 'We look forward to hearing from you.', true],
 ['Reminder', 'A short reminder: the IOI is due on 12 May.', true],
 ['Data', 'I would like to schedule a call with your team next week.', true],
 ['Unterlagen', 'Könnten Sie uns die Unterlagen zusenden.', true],
 ['Docs', 'Merci de nous envoyer le modèle.', true],
 ['Any news?', 'Best, Tom', true],
 ['Attached', null, true],
 ['Thanks', 'Thanks! I will get back to you next week.', false],
 ['Re: Dinner', 'See you there :-)', false],
 ['Pricing', 'We are waiting for your answer on price.', true],
 ['Re: Pricing', 'Kindly confirm receipt.', true],
]

test('a mail asks where its own words have a question or a request, and not by what it quotes, by courtesies or by its thread', async () => {
  for (const [subject, body, asks] of mails) {
    const [row] = await service.deps.sql`select mail_asks(${subject}, ${body}) as asks`
    assert.equal(row?.['asks'], asks, `${subject}: ${body}`)
  }
})
