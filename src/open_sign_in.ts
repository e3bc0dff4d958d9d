import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Directory, openDirectory } from './platform/auth/ldap.ts'
import { type Issuer, openIssuer } from './platform/auth/oidc.ts'

/** The directory and the issuer that people sign in by, where they are configured. Nothing is asked of them before. */
export function openSignIn(config: Config, log: Logger): { directory?: Directory; issuer?: Issuer } {
  const report = (error: unknown, what: string) => log.warn({ err: error }, what)
  const { ldapUrl, ldapBase, ldapBindDn: dn, ldapBindPassword: password, oidcIssuer, oidcClientId } = config
  return {
    ...(ldapUrl && {
      directory: openDirectory({
        url: ldapUrl,
        startTls: config.ldapStartTls,
        searcher: dn && password ? { dn, password } : undefined,
        base: ldapBase ?? '',
        filter: config.ldapFilter,
        groupsAttribute: config.ldapGroups,
        report,
      }),
    }),
    ...(oidcIssuer && {
      issuer: openIssuer({
        issuer: oidcIssuer,
        clientId: oidcClientId ?? '',
        clientSecret: config.oidcClientSecret,
        scopes: config.oidcScopes,
        groupsClaim: config.oidcGroupsClaim,
        domains: config.oidcDomains,
        trustsAddresses: config.oidcTrustsAddresses,
        name: config.oidcName,
        report,
      }),
    }),
  }
}
