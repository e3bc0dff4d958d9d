import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { within } from './within.ts'

// The commands of the README as a container or a supervisor runs them: npm is told to end, not the program below it.

const root = join(import.meta.dirname, '..')
const nobody = 65_534
const waitSeconds = 10
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-stop-'))
const running: ChildProcess[] = []
after(() => {
  // a group of its own each: whatever a test that failed has left ends with it
  for (const { pid, exitCode } of running) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Person = { name: string; uid?: number }
const isRoot = process.getuid?.() === 0
const people: Person[] = isRoot ? [{ name: 'root' }, { name: 'a user', uid: nobody }] : [{ name: 'a user' }]

function npm(script: string, { name, uid }: Person) {
  const home = join(folder, `${script} ${name} ${running.length}`)
  mkdirSync(home)
  if (uid !== undefined) for (const path of [folder, home]) chownSync(path, uid, uid)
  const child = spawn('npm', ['run', script], {
    cwd: root,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { PATH: process.env['PATH'], HOME: home, DATA_DIR: join(home, 'data'), PORT: '0', LOG_LEVEL: 'info' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const shows = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = (chunk = '') => {
        output += chunk
        if (words.test(output)) resolve(output)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      void ended.then(() => reject(new Error(`it ended:\n${output}`)))
    })
  const postmasterFile = join(home, 'data', 'postgres', 'postmaster.pid')
  const database = () => (existsSync(postmasterFile) ? Number(readFileSync(postmasterFile, 'utf8').split('\n')[0]) : 0)
  return { child, ended, shows, postmasterFile, database }
}

type Command = ReturnType<typeof npm>

/** Sends the signal to npm; by when npm has ended, so have service and database, in order. */
async function endsInOrder({ child, ended, postmasterFile, database }: Command, signal: NodeJS.Signals = 'SIGTERM') {
  const postmaster = database()
  child.kill(signal)
  assert.equal(await within(waitSeconds, ended), 0)
  // PostgreSQL removes this file at the end of an orderly shutdown alone
  assert.equal(existsSync(postmasterFile), false, 'the database was shut down')
  // the pipe is closed only when every process that had it has ended; the database has none of it
  if (postmaster) assert.throws(() => process.kill(postmaster, 0), /ESRCH/)
}

for (const person of people) {
  test(`npm start run by ${person.name}, told to end, ends service and database in order`, async () => {
    const command = npm('start', person)
    const url = (await command.shows(/ready at \S+/)).match(/ready at (\S+)/)?.[1] ?? ''
    assert.equal((await fetch(`${url}/health`)).status, 200)
    await endsInOrder(command)
    await assert.rejects(fetch(`${url}/health`), 'nobody has the port any more')
  })

  test(`npm run demo run by ${person.name} ends in order, also in the middle of its work`, async () => {
    const filling = npm('demo', person)
    await filling.shows(/Making the demonstration firm/)
    await endsInOrder(filling)
    const whole = npm('demo', person)
    await whole.shows(/until you press Ctrl-C/)
    await endsInOrder(whole)
  })
}

test('a Ctrl-C, which the terminal and npm both send to the service, is one wish to end, not a second', async () => {
  const command = npm('start', people[0] ?? assert.fail())
  await command.shows(/ready at \S+/)
  const { pid } = command.child
  assert.ok(pid)
  process.kill(-pid, 'SIGINT')
  assert.equal(await within(waitSeconds, command.ended), 0)
  assert.equal(existsSync(command.postmasterFile), false)
})
