import { z } from 'zod'
import { roles } from '../platform/auth/tokens.ts'
import { list, onOff, optional, setting, text, url, wholeNumber } from './kinds.ts'

/** `crm-admins=admin;crm-users=member;*=viewer`: what a group may do here; `*` is everybody. */
const groupRoles = z.string().transform((value, context) => {
  const pairs = value
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
  return pairs.flatMap((pair) => {
    const at = pair.lastIndexOf('=') // a group may be written as a distinguished name, which has some itself
    const group = pair.slice(0, Math.max(at, 0)).trim()
    const role = roles.find((known) => known === pair.slice(at + 1).trim())
    if (group && role) return [{ group, role }]
    context.addIssue(`must be pairs such as crm-admins=admin;crm-users=member;*=viewer; "${pair}" is not one`)
    return []
  })
})

/** Signing in by a directory (LDAP) or an issuer (OIDC) beside, or in place of, passwords that are kept here. */
export const signInSettings = {
  passwordSignIn: setting('Signing in with passwords that are kept here, and registering', onOff, 'on'),
  signInFirm: text(
    'Firm of the people whom the directory or issuer vouches for: the id of one that exists, or the name of a new one, which the first sign-in makes',
  ),
  signInRoles: setting(
    'What groups of the directory or issuer may do here: crm-admins=admin;crm-users=member, with *=viewer for everybody else; unset: everybody is a member until an admin says otherwise',
    groupRoles,
    '',
  ),
  signInDays: setting(
    'Days after which people of a directory or issuer have to sign in there again',
    wholeNumber(1, 365),
    '7',
  ),
  ldapUrl: setting(
    'Directory that knows people’s passwords, such as ldaps://ldap.example.com; unset: none',
    optional(url('ldap:', 'ldaps:')),
    '',
  ),
  ldapStartTls: setting('Encrypt the connection to an ldap:// directory by StartTLS', onOff, 'off'),
  ldapBindDn: text('Name under which the directory is searched; unset: without one'),
  ldapBindPassword: text('Password of that name'),
  ldapBase: text('Where in the directory people are searched, such as ou=people,dc=example,dc=com'),
  ldapFilter: setting(
    'How a person is found there; {login} is what was typed as e-mail',
    z.string().refine((filter) => filter.includes('{login}'), 'must contain {login}'),
    '(mail={login})',
  ),
  ldapGroups: setting('Attribute of a person that names their groups', z.string(), 'memberOf'),
  oidcIssuer: setting(
    'OpenID Connect issuer to sign in by, such as https://login.microsoftonline.com/<tenant>/v2.0; unset: none',
    optional(url('https:', 'http:')),
    '',
  ),
  oidcClientId: text('Client that is registered there, with the address of this service and a slash as redirect'),
  oidcClientSecret: text('Secret of that client'),
  oidcScopes: setting('What is asked for there', z.string(), 'openid email profile'),
  oidcGroupsClaim: setting('Claim that names a person’s groups or roles', z.string(), 'groups'),
  oidcDomains: setting(
    'Domains of e-mail addresses that may sign in by it, comma separated; unset: all',
    list.transform((domains) => domains.map((domain) => domain.toLowerCase())),
    '',
  ),
  oidcTrustsAddresses: setting(
    'Believe its e-mail addresses where it says nothing of email_verified: only where people cannot change their own there',
    onOff,
    'off',
  ),
  oidcName: setting('What the button to sign in by it is called after', z.string(), 'single sign-on'),
  oidcStarts: setting(
    'Round trips to the issuer that one address may begin within LOGIN_WINDOW_SECONDS',
    wholeNumber(1, 1_000_000),
    '1000',
  ),
} as const

type Given = {
  passwordSignIn: boolean
  signInFirm: string | undefined
  ldapUrl: string | undefined
  ldapStartTls: boolean
  ldapBase: string | undefined
  ldapBindDn: string | undefined
  ldapBindPassword: string | undefined
  oidcIssuer: string | undefined
  oidcClientId: string | undefined
  oidcDomains: string[]
}

/** What is wrong with these settings together, and the variable it is about; undefined where they fit. */
export function faultOfSignIn(given: Given): { setting: string; sentence: string } | undefined {
  const { ldapUrl, oidcIssuer, signInFirm } = given
  const fault = (setting: string, sentence: string) => ({ setting, sentence })
  if (!ldapUrl && !oidcIssuer && !given.passwordSignIn)
    return fault('passwordSignIn', 'may be off only where LDAP_URL or OIDC_ISSUER is set')
  if ((ldapUrl || oidcIssuer) && !signInFirm)
    return fault('signInFirm', 'must name the firm of the people who sign in by LDAP_URL or OIDC_ISSUER')
  return faultOfDirectory(given) ?? faultOfIssuer(given)

  function faultOfDirectory({ ldapBase, ldapStartTls, ldapBindDn, ldapBindPassword }: Given) {
    if (!ldapUrl) return undefined
    if (!ldapBase) return fault('ldapBase', 'must be set together with LDAP_URL')
    if (ldapBindDn && !ldapBindPassword) return fault('ldapBindPassword', 'must be set together with LDAP_BIND_DN')
    if (ldapUrl.startsWith('ldaps:'))
      return ldapStartTls ? fault('ldapStartTls', 'is for ldap:// addresses') : undefined
    if (ldapStartTls || isThisMachine(ldapUrl)) return undefined
    return fault('ldapUrl', 'must be an ldaps:// address, or LDAP_START_TLS on: passwords go over this connection')
  }

  function faultOfIssuer({ oidcClientId, oidcDomains }: Given) {
    if (!oidcIssuer) return undefined
    if (!oidcClientId) return fault('oidcClientId', 'must be set together with OIDC_ISSUER')
    if (oidcIssuer.startsWith('http:') && !isThisMachine(oidcIssuer))
      return fault('oidcIssuer', 'must be an address that begins with https://')
    // these vouch for everybody in the world
    if (/^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/.test(oidcIssuer))
      return fault('oidcIssuer', 'must name your own tenant in place of common, organizations or consumers')
    if (new URL(oidcIssuer).host === 'accounts.google.com' && oidcDomains.length === 0)
      return fault('oidcDomains', 'must be set where Google is the issuer: it vouches for everybody')
    return undefined
  }
}

const isThisMachine = (address: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)
