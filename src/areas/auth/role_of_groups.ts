import { type Role, roles } from '../../platform/auth/tokens.ts'

/**
 * The highest role that these groups have; 'none' where they have none, undefined where groups decide nothing. A group of
 * a directory is known by its whole name or by the first part of it: `crm-admins` is `cn=crm-admins,ou=groups,dc=…` too.
 */
export function roleOfGroups(
  mapping: readonly { group: string; role: Role }[],
  groups: readonly string[],
): Role | 'none' | undefined {
  if (mapping.length === 0) return undefined
  const names = new Set(groups.flatMap((group) => [group, firstPart(group)]).map((name) => name.toLowerCase()))
  const given = mapping.filter(({ group }) => group === '*' || names.has(group.toLowerCase()))
  return roles.findLast((role) => given.some((one) => one.role === role)) ?? 'none'
}

/** The value of the first part of a distinguished name (RFC 4514); other names as they are. */
const firstPart = (group: string) => group.match(/^[a-z][a-z0-9-]*=((?:\\.|[^,+\\])+),/i)?.[1] ?? group
