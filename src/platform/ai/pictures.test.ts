import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { startSeeingModel } from '../../../test/seeing_model.ts'
import { ModelFailed } from './errors.ts'
import { openModel } from './model.ts'
import { type ProviderName, providerNames } from './providers.ts'

let server: Awaited<ReturnType<typeof startSeeingModel>>
before(async () => {
  server = await startSeeingModel()
})
after(() => server.stop())

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('a picture of a page that nobody decodes here')])
const ask = (provider: ProviderName, pictures: boolean) =>
  openModel({
    provider,
    model: 'any',
    baseUrl: server.baseUrl,
    apiKey: 'key',
    secondsMax: 60,
    retriesMax: 0,
  }).object({
    system: 'Read.',
    prompt: 'The text of page 7.',
    ...(pictures && { pictures: [{ page: 7, mediaType: 'image/jpeg', bytes }] }),
    schema: z.object({ company: z.string() }),
    signal: new AbortController().signal,
    outputTokensMax: 100,
  })

for (const provider of providerNames)
  test(`a picture reaches a model of ${provider} as it is, behind the number of its page`, async () => {
    server.answer('{"company":"Acme"}')
    // each has an interface of its own, and the server answers in that of one: what is sent is what counts here
    await ask(provider, true).catch((error) => assert.ok(error instanceof ModelFailed, String(error)))
    const body = server.sent[0]?.body ?? ''
    const [prompt, label, picture] = ['The text of page 7.', 'Picture of page 7:', bytes.toString('base64')].map(
      (piece) => body.indexOf(piece),
    )
    assert.ok(prompt && label && picture && prompt > 0 && prompt < label && label < picture, body)
    assert.match(body, /image\/jpeg|"jpeg"/)
  })

test('a question without pictures is sent as one text, as ever', async () => {
  server.answer('{"company":"Acme"}')
  const { value } = await ask('openai-compatible', false)
  assert.deepEqual(value, { company: 'Acme' })
  assert.equal(server.questions()[0]?.messages.at(-1)?.content, 'The text of page 7.')
})
