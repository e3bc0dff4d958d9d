import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, listening } from './ports.ts'

const program = '/usr/sbin/dovecot'
const parts = ['imap', 'lmtp', 'submission'].map((name) => `/usr/lib/dovecot/${name}`)
export const dovecotMissing = [program, ...parts].some((path) => !existsSync(path))
  ? 'Dovecot is not installed (apt-get install dovecot-imapd dovecot-lmtpd dovecot-submissiond)'
  : process.getuid?.() !== 0
    ? 'Dovecot with a private configuration wants to be started by root'
    : undefined

// Debian's user for mail; Dovecot gives mail to nobody with the powers of root
const mailUser = { uid: 8, gid: 8 }

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>
export const mailPassword = 'password_of_all_mailboxes'

type Options = {
  /** for XOAUTH2: where tokens are looked up */
  introspectionUrl?: string
  /** where what is submitted goes */
  relayPort?: number
  /** offers TLS with a certificate that nobody vouches for */
  tls?: boolean
}

/** Dovecot on loopback: IMAP, LMTP and submission, mail as Maildir in a folder of its own. Everybody has the same password. */
export async function startDovecot({ introspectionUrl, relayPort, tls = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  // its processes run as other users
  chmodSync(folder, 0o711)
  const mail = join(folder, 'mail')
  mkdirSync(mail)
  chownSync(mail, mailUser.uid, mailUser.gid)
  const [imap = 0, imaps = 0, lmtp = 0, submission = 0] = await freePorts(4)
  const file = join(folder, 'dovecot.conf')
  if (introspectionUrl) writeFileSync(join(folder, 'oauth2.conf'), oauthConfiguration(introspectionUrl))
  if (tls) makeCertificate(folder)
  const withOauth = introspectionUrl !== undefined
  writeFileSync(file, configuration({ folder, imap, imaps, lmtp, submission, relayPort, withOauth, tls }))

  let laid = 0
  let child: ChildProcess
  async function start() {
    child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' })
    await Promise.all([listening(imap), listening(lmtp), listening(submission)])
  }
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const doveadm = (...args: string[]) => execFileSync('/usr/bin/doveadm', ['-c', file, ...args], { encoding: 'utf8' })
  const maildir = (address: string, box = '') => join(mail, address, 'Maildir', box === '' ? '' : `.${box}`)
  await start()

  return {
    ports: { imap, imaps, lmtp, submission },
    log: join(folder, 'log'),
    start,
    stop,
    doveadm,
    maildir,
    /** Lays messages into a folder of a mailbox as they would arrive there, without any protocol. */
    lay(address: string, messages: Iterable<string | Buffer>, box = '') {
      const target = maildir(address, box)
      for (const part of ['', 'tmp', 'new', 'cur']) makeOwned(join(target, part))
      for (const message of messages) {
        const path = join(target, 'new', `${Date.now()}.M${++laid}P${process.pid}.laid`)
        writeFileSync(path, message)
        chownSync(path, mailUser.uid, mailUser.gid)
      }
    },
    count: (address: string, box = 'INBOX') =>
      Number(doveadm('-f', 'flow', 'mailbox', 'status', '-u', address, 'messages', box).split('messages=')[1]),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a folder and those above it the mail user's, as far as they are missing. */
function makeOwned(path: string) {
  if (existsSync(path)) return
  makeOwned(join(path, '..'))
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, mailUser.uid, mailUser.gid)
}

export const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

type Layout = {
  folder: string
  imap: number
  imaps: number
  lmtp: number
  submission: number
  relayPort: number | undefined
  withOauth: boolean
  tls: boolean
}

const listener = (service: string, name: string, port: number) => `service ${service} {
  inet_listener ${name} {
    port = ${port}
  }
}`

const mailbox = (name: string, use: string) => `  mailbox ${name} {
    special_use = \\${use}
    auto = create
  }`

const configuration = ({ folder, imap, imaps, lmtp, submission, relayPort, withOauth, tls }: Layout) => `
protocols = imap lmtp submission
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
ssl = ${tls ? 'yes' : 'no'}
${tls ? `ssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem` : ''}
disable_plaintext_auth = no
auth_mechanisms = plain login${withOauth ? ' xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 50
passdb {
  driver = static
  mechanisms = plain login
  args = password=${mailPassword}
}
${withOauth ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${folder}/oauth2.conf\n}` : ''}
userdb {
  driver = static
  args = uid=${mailUser.uid} gid=${mailUser.gid} home=${folder}/mail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
  separator = /
${mailbox('Drafts', 'Drafts')}
${mailbox('Junk', 'Junk')}
${mailbox('Trash', 'Trash')}
${mailbox('Sent', 'Sent')}
${mailbox('Archive', 'Archive')}
}
${listener('imap-login', 'imap', imap)}
${listener('imap-login', 'imaps', tls ? imaps : 0)}
${listener('lmtp', 'lmtp', lmtp)}
${listener('submission-login', 'submission', submission)}
# no growing pause after wrong passwords
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
submission_relay_host = 127.0.0.1
submission_relay_port = ${relayPort ?? 9}
submission_max_mail_size = 60M
`

const oauthConfiguration = (url: string) => `
introspection_url = ${url}
introspection_mode = post
force_introspection = yes
username_attribute = username
active_attribute = active
active_value = true
`

function makeCertificate(folder: string) {
  const at = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const as = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...at, ...as]
  execFileSync('openssl', args, { stdio: 'ignore' })
}
