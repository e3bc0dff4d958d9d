import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type RealService, registerAt, startRealService } from './real_service.ts'

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-start-'))
const running: RealService[] = []
after(async () => {
  for (const service of running) await service.stop()
  rmSync(folder, { recursive: true, force: true })
})
const start = async (environment: Record<string, string>) => {
  const service = await startRealService(environment)
  running.push(service)
  return service
}

const refused = async (environment: Record<string, string>, sentence: RegExp) => {
  const failure = await startRealService(environment).then(
    () => assert.fail('it started'),
    (error: Error) => error.message,
  )
  assert.match(failure, sentence)
  assert.doesNotMatch(failure, /\n\s+at /, 'a sentence, not a stack')
}

test('a newcomer sees one line, with the address', async () => {
  const service = await start({ DATA_DIR: join(folder, 'new') })
  assert.match(service.output(), /^Firm CRM is ready at http:\/\/127\.0\.0\.1:\d+\n$/)
  assert.equal((await fetch(`${service.url}/health`)).status, 200)
})

test('two services run side by side on two data folders, and keep what they were told over a restart', async () => {
  const first = await start({ DATA_DIR: join(folder, 'one') })
  const second = await start({ DATA_DIR: join(folder, 'two') })
  const send = await registerAt(first.url)
  assert.equal((await send(first.url, 'GET', '/auth/me')).status, 200)
  assert.equal((await send(second.url, 'GET', '/auth/me')).status, 401)
  running.splice(running.indexOf(first), 1)
  assert.equal(await first.stop(), 0)
  const again = await start({ DATA_DIR: join(folder, 'one') })
  assert.equal((await send(again.url, 'GET', '/auth/me')).status, 200)
  assert.equal(statSync(join(folder, 'one', 'jwt_secret')).mode & 0o777, 0o600)
})

test('a second service on the same data folder is refused with a sentence', async () => {
  await start({ DATA_DIR: join(folder, 'same') })
  await refused({ DATA_DIR: join(folder, 'same') }, /Firm CRM cannot start\. .*same/s)
})

test('what is wrong with the surroundings is said in a sentence that names the setting', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const port = String(address.port)
  await refused({ DATA_DIR: join(folder, 'busy'), PORT: port }, /PORT: another program/)
  await refused({ DATA_DIR: join(folder, 'host'), HOST: '999.1.1.1' }, /HOST: /)
  server.close()
  await refused(
    { DATA_DIR: join(folder, 'away'), DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/z` },
    /DATABASE_URL: /,
  )
  writeFileSync(join(folder, 'file'), '')
  await refused({ DATA_DIR: join(folder, 'file', 'below') }, /DATA_DIR: /)
  await refused({ PORT: 'eighty' }, /PORT: must be a whole number/)
})

test('a damaged secret stops the start rather than signing tokens with nothing', async () => {
  const dataDir = join(folder, 'damaged')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'jwt_secret'), '')
  await refused({ DATA_DIR: dataDir }, /JWT_SECRET: /)
  assert.equal(readFileSync(join(dataDir, 'jwt_secret'), 'utf8'), '')
})
