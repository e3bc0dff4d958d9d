import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listening } from './ports.ts'

const program = '/usr/sbin/rsyslogd'
export const rsyslogMissing =
  existsSync(program) && existsSync('/usr/lib/x86_64-linux-gnu/rsyslog/lmnsd_ossl.so')
    ? undefined
    : 'rsyslog is not installed (apt-get install rsyslog rsyslog-openssl)'

/** rsyslog on loopback behind TLS with a certificate of its own; each message it has taken is a line of a file. */
export async function startRsyslog() {
  const folder = mkdtempSync(join(tmpdir(), 'rsyslog-'))
  const at = (name: string) => join(folder, name)
  const keys = ['-keyout', at('key.pem'), '-out', at('cert.pem')]
  const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...keys, ...whose], {
    stdio: 'ignore',
  })
  const port = await freePort()
  writeFileSync(
    at('rsyslog.conf'),
    `global(workDirectory="${folder}" defaultNetstreamDriverCAFile="${at('cert.pem')}"
  defaultNetstreamDriverCertFile="${at('cert.pem')}" defaultNetstreamDriverKeyFile="${at('key.pem')}" maxMessageSize="64k")
module(load="imtcp" streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="anon")
template(name="whole" type="string" string="%rawmsg%\\n")
ruleset(name="kept") { action(type="omfile" file="${at('taken')}" template="whole" asyncWriting="off") }
input(type="imtcp" address="127.0.0.1" port="${port}" ruleset="kept")
`,
  )
  let child: ChildProcess
  async function start() {
    child = spawn(program, ['-n', '-f', at('rsyslog.conf'), '-i', at('pid')], { stdio: 'ignore' })
    await listening(port)
  }
  async function kill(signal: NodeJS.Signals = 'SIGKILL') {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    rmSync(at('pid'), { force: true })
  }
  await start()
  return {
    url: `tls://localhost:${port}`,
    certificate: at('cert.pem'),
    start,
    kill,
    taken: () => (existsSync(at('taken')) ? readFileSync(at('taken'), 'utf8').trimEnd().split('\n') : []),
    async close() {
      await kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
