import { useMay } from '../../parts/use_me.ts'
import { BackupsSection } from '../backups/backups_section.tsx'
import { FieldsSection } from '../custom-fields/fields_section.tsx'
import { DataSection } from '../export/data_section.tsx'
import { HiddenSection } from '../hidden-fields/hidden_section.tsx'
import { IntegrationsSection } from '../integrations/integrations_section.tsx'
import { TagsSection } from '../tags/tags_section.tsx'
import { WallsSection } from '../walls/walls_section.tsx'
import { WebhooksSection } from '../webhooks/webhooks_section.tsx'
import { AboutSection } from './about_section.tsx'
import { AccessSection } from './access_section.tsx'
import { AgentsSection } from './agents_section.tsx'
import { AuditSection } from './audit_section.tsx'
import { FirmSection } from './firm_section.tsx'
import { KeysSection } from './keys_section.tsx'
import { McpSection } from './mcp_section.tsx'
import { ProfileSection } from './profile_section.tsx'
import { SecuritySection } from './security_section.tsx'
import { UsersSection } from './users_section.tsx'

/** All that can be set, by whom it is about; `also` is what else one may look for it by. */
export const sections = [
  { of: 'You', id: 'profile', label: 'Profile', also: 'password dark light', shown: ProfileSection },
  { of: 'You', id: 'security', label: 'Signing in', also: 'second factor 2FA TOTP sessions', shown: SecuritySection },
  { of: 'You', id: 'keys', label: 'API keys', also: 'tokens', shown: KeysSection },
  { of: 'Firm', id: 'firm', label: 'Firm', also: 'name time zone', shown: FirmSection },
  { of: 'Firm', id: 'users', label: 'People', also: 'users roles invite', shown: UsersSection },
  { of: 'Firm', id: 'access', label: 'Access', also: 'second factor 2FA', shown: AccessSection, isForAdmins: true },
  { of: 'Firm', id: 'walls', label: 'Restricted', also: 'walls', shown: WallsSection, isForAdmins: true },
  { of: 'Firm', id: 'hidden', label: 'Field permissions', also: 'hide', shown: HiddenSection, isForAdmins: true },
  { of: 'Records', id: 'tags', label: 'Tags', also: '', shown: TagsSection },
  { of: 'Records', id: 'fields', label: 'Custom fields', also: '', shown: FieldsSection, isForAdmins: true },
  { of: 'Records', id: 'data', label: 'Export and erase', also: 'archive GDPR', shown: DataSection, isForAdmins: true },
  { of: 'Programs', id: 'integrations', label: 'Integrations', also: 'connect mail drive', shown: IntegrationsSection },
  { of: 'Programs', id: 'webhooks', label: 'Webhooks', also: '', shown: WebhooksSection, isForAdmins: true },
  { of: 'Programs', id: 'mcp', label: 'AI assistants', also: 'MCP programs', shown: McpSection },
  { of: 'Programs', id: 'agents', label: 'Analyst', also: 'agents', shown: AgentsSection },
  { of: 'Service', id: 'audit', label: 'Audit log', also: 'events verify', shown: AuditSection, isForAdmins: true },
  { of: 'Service', id: 'backups', label: 'Back-ups', also: 'restore', shown: BackupsSection, isForAdmins: true },
  { of: 'Service', id: 'about', label: 'About', also: 'version API', shown: AboutSection },
]

/** Those that the person may open, in their order. */
export function useSections() {
  const may = useMay()
  return sections.filter(({ isForAdmins }) => may.admin || !isForAdmins)
}
