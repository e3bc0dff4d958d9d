import { lazyPart } from '../../parts/lazy_part.tsx'
import { useMay } from '../../parts/use_me.ts'

const BackupsSection = lazyPart(async () => (await import('../backups/backups_section.tsx')).BackupsSection)
const BinSection = lazyPart(async () => (await import('../bin/bin_section.tsx')).BinSection)
const FieldsSection = lazyPart(async () => (await import('../custom-fields/fields_section.tsx')).FieldsSection)
const RatesSection = lazyPart(async () => (await import('../exchange-rates/rates_section.tsx')).RatesSection)
const DataSection = lazyPart(async () => (await import('../export/data_section.tsx')).DataSection)
const HiddenSection = lazyPart(async () => (await import('../hidden-fields/hidden_section.tsx')).HiddenSection)
const IntegrationsSection = lazyPart(
  async () => (await import('../integrations/integrations_section.tsx')).IntegrationsSection,
)
const NotificationsSection = lazyPart(
  async () => (await import('../notifications/notifications_section.tsx')).NotificationsSection,
)
const PipelinesSection = lazyPart(async () => (await import('../pipelines/pipelines_section.tsx')).PipelinesSection)
const TemplatesSection = lazyPart(
  async () => (await import('../report-templates/templates_section.tsx')).TemplatesSection,
)
const TagsSection = lazyPart(async () => (await import('../tags/tags_section.tsx')).TagsSection)
const WallsSection = lazyPart(async () => (await import('../walls/walls_section.tsx')).WallsSection)
const WebhooksSection = lazyPart(async () => (await import('../webhooks/webhooks_section.tsx')).WebhooksSection)
const AboutSection = lazyPart(async () => (await import('./about_section.tsx')).AboutSection)
const AccessSection = lazyPart(async () => (await import('./access_section.tsx')).AccessSection)
const AgentsSection = lazyPart(async () => (await import('./agents_section.tsx')).AgentsSection)
const AuditSection = lazyPart(async () => (await import('./audit_section.tsx')).AuditSection)
const FirmSection = lazyPart(async () => (await import('./firm_section.tsx')).FirmSection)
const KeysSection = lazyPart(async () => (await import('./keys_section.tsx')).KeysSection)
const McpSection = lazyPart(async () => (await import('./mcp_section.tsx')).McpSection)
const ProfileSection = lazyPart(async () => (await import('./profile_section.tsx')).ProfileSection)
const SecuritySection = lazyPart(async () => (await import('./security_section.tsx')).SecuritySection)
const UsersSection = lazyPart(async () => (await import('./users_section.tsx')).UsersSection)

/** All that can be set, by whom it is about; `also` is what else one may look for it by. */
export const sections = [
  { of: 'You', id: 'profile', label: 'Profile', also: 'password dark light time zone', shown: ProfileSection },
  {
    of: 'You',
    id: 'notifications',
    label: 'Notifications',
    also: 'mail digest Slack Teams bell mentions',
    shown: NotificationsSection,
  },
  { of: 'You', id: 'security', label: 'Security', also: 'second factor 2FA TOTP sessions', shown: SecuritySection },
  { of: 'You', id: 'keys', label: 'API keys', also: 'tokens', shown: KeysSection },
  { of: 'Firm', id: 'firm', label: 'Firm', also: 'name time zone date number format', shown: FirmSection },
  { of: 'Firm', id: 'users', label: 'People', also: 'users roles invite', shown: UsersSection },
  { of: 'Firm', id: 'access', label: 'Access', also: 'second factor 2FA', shown: AccessSection, isForAdmins: true },
  { of: 'Firm', id: 'walls', label: 'Ethical walls', also: 'restricted', shown: WallsSection, isForAdmins: true },
  { of: 'Firm', id: 'hidden', label: 'Field permissions', also: 'hide', shown: HiddenSection, isForAdmins: true },
  {
    of: 'Records',
    id: 'pipelines',
    label: 'Pipelines',
    also: 'stages board',
    shown: PipelinesSection,
    isForAdmins: true,
  },
  { of: 'Records', id: 'tags', label: 'Tags', also: '', shown: TagsSection },
  { of: 'Records', id: 'fields', label: 'Custom fields', also: '', shown: FieldsSection, isForAdmins: true },
  {
    of: 'Records',
    id: 'report-templates',
    label: 'Report templates',
    also: 'memo headings Word styles',
    shown: TemplatesSection,
    isForAdmins: true,
  },
  { of: 'Records', id: 'rates', label: 'Exchange rates', also: 'currency euro ECB', shown: RatesSection },
  { of: 'Records', id: 'bin', label: 'Recently deleted', also: 'bin trash restore undelete', shown: BinSection },
  {
    of: 'Records',
    id: 'data',
    label: 'Data and privacy',
    also: 'export download archive erase GDPR',
    shown: DataSection,
    isForAdmins: true,
  },
  {
    of: 'Developers',
    id: 'integrations',
    label: 'Integrations',
    also: 'connect mail drive',
    shown: IntegrationsSection,
  },
  { of: 'Developers', id: 'webhooks', label: 'Webhooks', also: '', shown: WebhooksSection, isForAdmins: true },
  { of: 'Developers', id: 'mcp', label: 'AI assistants', also: 'MCP programs', shown: McpSection },
  { of: 'Developers', id: 'agents', label: 'Analyst', also: 'agents', shown: AgentsSection },
  { of: 'System', id: 'audit', label: 'Audit log', also: 'events verify', shown: AuditSection, isForAdmins: true },
  { of: 'System', id: 'backups', label: 'Back-ups', also: 'restore', shown: BackupsSection, isForAdmins: true },
  { of: 'System', id: 'about', label: 'About', also: 'version API', shown: AboutSection },
]

/** Those that the person may open, in their order. */
export function useSections() {
  const may = useMay()
  return sections.filter(({ isForAdmins }) => may.admin || !isForAdmins)
}
