import { openGmail } from '../../src/platform/connect/gmail/open.ts'
import { openGraphMail } from '../../src/platform/connect/graph_mail/open.ts'
import { openImapSmtp } from '../../src/platform/connect/imap_smtp/open.ts'
import type { ImapSmtpOptions, MailCredentials } from '../../src/platform/connect/imap_smtp/options.ts'
import type { MailAccount, RemoteMessage } from '../../src/platform/connect/mail_account.ts'
import { openOutside } from '../../src/platform/connect/open_outside.ts'
import { startCuttingProxy } from './cutting_proxy.ts'
import { dovecotMissing, mailPassword, startDovecot } from './dovecot.ts'
import { startGmail } from './gmail.ts'
import { startGraphMail } from './graph_mail.ts'
import { startOauthServer } from './oauth_server.ts'
import { opensmtpdMissing, startOpensmtpd } from './opensmtpd.ts'
import { freePort } from './ports.ts'

// One way to speak of a mailbox at each of the peers, for promises that hold for all of them.

export type Mailbox = {
  address: string
  open(token?: { current: string }): MailAccount
  lay(messages: readonly Buffer[]): Promise<void> | void
  remove(message: RemoteMessage): Promise<unknown> | void
  /** moves a message to where it is not read, and from there to where it is */
  throwAway(message: RemoteMessage): Promise<unknown> | void
  bringBack(message: RemoteMessage): Promise<unknown> | void
  /** the server forgets how far anybody has read */
  forget(): Promise<unknown> | void
  /** what the people who got a message find: where the peer delivers at all */
  delivered?(address: string): Promise<RemoteMessage[]>
}

export type MailPeer = {
  begin(address: string): Promise<Mailbox>
  /** tokens that open the mailbox */
  give(address: string): string
  end(token: string): void
  /** from here on answers are cut off amid a reading */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 5000 })
export const never = new AbortController().signal
const domain = 'firm.test'

/** Dovecot with OpenSMTPD behind it; the token is a password, or one of OAuth. */
export async function startImapPeer(way: 'password' | 'xoauth2') {
  const oauth = await startOauthServer()
  const relayPort = await freePort()
  const dovecot = await startDovecot({ relayPort, introspectionUrl: oauth.introspectionUrl })
  const opensmtpd = await startOpensmtpd({ port: relayPort, lmtpPort: dovecot.ports.lmtp, domain })
  const proxy = await startCuttingProxy(dovecot.ports.imap)
  const wrong = new Set<string>()
  const given = { imapPort: proxy.port, smtpPort: dovecot.ports.submission, secure: false }
  const credentialsOf = (address: string, token?: { current: string }) => async (): Promise<MailCredentials> => {
    if (way === 'xoauth2') return { username: address, accessToken: token?.current ?? oauth.give(address) }
    return { username: address, password: wrong.has(token?.current ?? '') ? 'no' : mailPassword }
  }
  function openWith(
    address: string,
    credentials: ImapSmtpOptions['credentials'] = credentialsOf(address),
    places: Partial<typeof given> = {},
  ) {
    const { imapPort, smtpPort, secure } = { ...given, ...places }
    const imap = { host: '127.0.0.1', port: imapPort, secure }
    const smtp = { host: '127.0.0.1', port: smtpPort, secure }
    return openImapSmtp({ outside, address, credentials, imap, smtp })
  }
  const open = (address: string, token?: { current: string }) => openWith(address, credentialsOf(address, token))
  return {
    openWith,
    dovecot,
    isIdle: proxy.isIdle,
    begin: async (address: string): Promise<Mailbox> => {
      const move = (box: string, from: string, { message_id }: RemoteMessage) =>
        void dovecot.doveadm('move', '-u', address, box, 'mailbox', from, 'header', 'message-id', message_id)
      return {
        address,
        open: (token) => open(address, token),
        lay: (messages) => dovecot.lay(address, messages),
        remove: ({ message_id }) =>
          void dovecot.doveadm('expunge', '-u', address, 'mailbox', 'INBOX', 'header', 'message-id', message_id),
        throwAway: (message) => move('Trash', 'INBOX', message),
        bringBack: (message) => move('Archive', 'Trash', message),
        forget: () => void dovecot.doveadm('mailbox', 'update', '-u', address, '--uid-validity', '4711', 'INBOX'),
        delivered: async (other) => [...(await readAll(open(other))).found.values()],
      }
    },
    give: (address: string) => (way === 'xoauth2' ? oauth.give(address) : `${Math.random()}`),
    end: (token: string) => void (way === 'xoauth2' ? oauth.end(token) : wrong.add(token)),
    cut: () => proxy.cutAfter(60_000),
    mend: () => proxy.mend(),
    async close() {
      await proxy.close()
      await opensmtpd.close()
      await dovecot.close()
      await oauth.close()
    },
  }
}

export type ImapPeer = Awaited<ReturnType<typeof startImapPeer>>

/** emulate's Gmail: one for each mailbox. */
export async function startGmailPeer(): Promise<MailPeer> {
  const started = new Map<string, Awaited<ReturnType<typeof startGmail>>>()
  let last: Awaited<ReturnType<typeof startGmail>> | undefined
  return {
    async begin(address) {
      const gmail = await startGmail(address)
      started.set(address, gmail)
      last = gmail
      const label = (id: string, add: string, remove: string) =>
        gmail.label(id, { addLabelIds: [add], removeLabelIds: [remove] })
      return {
        address,
        open: (token) =>
          openGmail({
            outside,
            address,
            apiUrl: gmail.apiUrl,
            authorization: bearer(token ?? { current: gmail.tokens.give() }),
          }),
        lay: (messages) => gmail.lay(messages),
        remove: ({ id }) => gmail.remove(id),
        throwAway: ({ id }) => label(id, 'TRASH', 'INBOX'),
        bringBack: ({ id }) => label(id, 'INBOX', 'TRASH'),
        // what Gmail answers where it does not know the history any more
        forget: () => gmail.proxy.spoil({ status: 404, body: '{}' }, 1, ({ path }) => path.includes('/history')),
      }
    },
    give: (address) => started.get(address)?.tokens.give() ?? '',
    end: (token) => void last?.tokens.end(token),
    cut: () => last?.proxy.spoil({ cut: 'within' }, 1000, isLate()),
    mend: () => last?.proxy.heal(),
    close: async () => void (await Promise.all([...started.values()].map((gmail) => gmail.close()))),
  }
}

/** Our own picture of Microsoft Graph: see its file. */
export async function startGraphPeer(): Promise<MailPeer> {
  const started = new Map<string, Awaited<ReturnType<typeof startGraphMail>>>()
  let last: Awaited<ReturnType<typeof startGraphMail>> | undefined
  return {
    async begin(address) {
      const graph = await startGraphMail()
      started.set(address, graph)
      last = graph
      return {
        address,
        open: (token) =>
          openGraphMail({
            outside,
            address,
            apiUrl: graph.apiUrl,
            authorization: bearer(token ?? { current: graph.tokens.give() }),
          }),
        lay: (messages) => graph.lay(messages),
        remove: ({ id }) => graph.remove(id),
        throwAway: ({ id }) => graph.move(id, 'deleteditems'),
        bringBack: ({ id }) => graph.move(id, 'archive'),
        forget: () => graph.forget(),
      }
    },
    give: (address) => started.get(address)?.tokens.give() ?? '',
    end: (token) => void last?.tokens.end(token),
    cut: () => last?.proxy.spoil({ cut: 'within' }, 1000, isLate()),
    mend: () => last?.proxy.heal(),
    close: async () => void (await Promise.all([...started.values()].map((graph) => graph.close()))),
  }
}

export const imapMissing = dovecotMissing ?? opensmtpdMissing

/** true from the 150th question on */
const isLate = () => {
  let asked = 0
  return () => ++asked > 150
}

const bearer = (token: { current: string; renew?: () => Promise<boolean> }) => ({
  header: async () => `Bearer ${token.current}`,
  ...(token.renew && { renew: token.renew }),
})

export type Reading = {
  cursors: Map<string, string>
  found: Map<string, RemoteMessage>
  gone: string[]
  errors: string[]
  pages: number
  listed: boolean
}

/** Reads all scopes from the cursors given on; `pagesMax` breaks off as a crash would. */
export async function readAll(
  account: MailAccount,
  cursors = new Map<string, string>(),
  pagesMax = Number.POSITIVE_INFINITY,
): Promise<Reading> {
  const reading: Reading = {
    cursors: new Map(cursors),
    found: new Map(),
    gone: [],
    errors: [],
    pages: 0,
    listed: false,
  }
  for (const scope of await account.scopes(never)) {
    for await (const page of account.pull(scope, reading.cursors.get(scope) ?? null, never)) {
      for (const change of page.changes) {
        if (change.type === 'upsert') reading.found.set(change.item.id, change.item)
        else if (change.type === 'delete') reading.gone.push(change.id)
        else reading.errors.push(change.name)
      }
      reading.cursors.set(scope, page.cursor)
      reading.listed ||= page.isListing
      if (++reading.pages >= pagesMax) return reading
    }
  }
  return reading
}
