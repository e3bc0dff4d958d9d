import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { roleOfGroups } from './role_of_groups.ts'

const rolesOf = (mapping: string) => readConfig({ SIGN_IN_ROLES: mapping }).signInRoles
const mapping = rolesOf('crm-admins=admin; crm-users=member ;cn=auditors,ou=groups,dc=firm,dc=test=viewer')

for (const [groups, role] of [
  [['crm-users'], 'member'],
  [['CRM-Users'], 'member'],
  [['crm-users', 'crm-admins'], 'admin'],
  [['cn=crm-admins,ou=groups,dc=firm,dc=test'], 'admin'],
  [['CN=auditors,OU=groups,DC=firm,DC=test'], 'viewer'],
  [['cn=auditors,ou=elsewhere,dc=firm,dc=test'], 'none'],
  [['not-crm-admins', 'crm-admins-of-old'], 'none'],
  [['ou=crm-x,cn=crm-admins,dc=firm,dc=test'], 'none'],
  [[], 'none'],
] as const)
  test(`who is in ${JSON.stringify(groups)} is ${role}`, () => {
    assert.equal(roleOfGroups(mapping, groups), role)
  })

test('a star is everybody, and a higher role still counts', () => {
  const everybody = rolesOf('*=viewer;crm-admins=admin')
  assert.equal(roleOfGroups(everybody, []), 'viewer')
  assert.equal(roleOfGroups(everybody, ['crm-admins']), 'admin')
})

test('without a mapping groups decide nothing', () => {
  assert.equal(roleOfGroups(rolesOf(''), ['crm-admins']), undefined)
})
