import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

const ldap = { LDAP_URL: 'ldaps://ldap.example.com', LDAP_BASE: 'dc=example,dc=com', SIGN_IN_FIRM: 'Example' }
const oidc = { OIDC_ISSUER: 'https://sso.example.com', OIDC_CLIENT_ID: 'crm', SIGN_IN_FIRM: 'Example' }

test('a directory and an issuer are taken as they should be set', () => {
  assert.equal(readConfig(ldap).ldapFilter, '(mail={login})')
  assert.equal(readConfig({ ...oidc, OIDC_DOMAINS: 'Example.com, b.test' }).oidcDomains.join(), 'example.com,b.test')
  assert.ok(readConfig({ ...ldap, LDAP_URL: 'ldap://127.0.0.1:3890' }))
  assert.ok(readConfig({ ...ldap, LDAP_URL: 'ldap://ldap.example.com', LDAP_START_TLS: 'on' }))
  assert.ok(readConfig({ ...oidc, OIDC_ISSUER: 'https://accounts.google.com', OIDC_DOMAINS: 'example.com' }))
})

const wrong: [string, Record<string, string>][] = [
  ['SIGN_IN_FIRM', { ...ldap, SIGN_IN_FIRM: '' }],
  ['SIGN_IN_ROLES', { ...ldap, SIGN_IN_ROLES: 'crm-admins' }],
  ['SIGN_IN_ROLES', { ...ldap, SIGN_IN_ROLES: 'crm-admins=owner' }],
  ['SIGN_IN_ROLES', { ...ldap, SIGN_IN_ROLES: '=admin' }],
  ['PASSWORD_SIGN_IN', { PASSWORD_SIGN_IN: 'off' }],
  ['LDAP_URL', { ...ldap, LDAP_URL: 'ldap.example.com' }],
  ['LDAP_URL', { ...ldap, LDAP_URL: 'ldap://ldap.example.com' }],
  ['LDAP_BASE', { ...ldap, LDAP_BASE: '' }],
  ['LDAP_FILTER', { ...ldap, LDAP_FILTER: '(mail=x)' }],
  ['LDAP_START_TLS', { ...ldap, LDAP_START_TLS: 'on' }],
  ['LDAP_BIND_PASSWORD', { ...ldap, LDAP_BIND_DN: 'cn=reader' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://sso.example.com' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
  ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_ID: '' }],
  ['OIDC_DOMAINS', { ...oidc, OIDC_ISSUER: 'https://accounts.google.com' }],
]
for (const [variable, environment] of wrong)
  test(`${JSON.stringify(environment)} stops the start with a sentence about ${variable}`, () => {
    assert.throws(() => readConfig(environment), { name: 'ConfigError', message: new RegExp(`^${variable}: `) })
  })
