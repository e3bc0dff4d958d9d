import { join } from 'node:path'
import { openEgnyte } from '../../platform/connect/egnyte/open.ts'
import { openGoogleDrive } from '../../platform/connect/google_drive/open.ts'
import { openGraphDrive } from '../../platform/connect/graph_drive/open.ts'
import { openLocalFolder } from '../../platform/connect/local_folder/open.ts'
import { openLocalProjects } from '../../platform/connect/local_folder/open_projects.ts'
import { openRedmine } from '../../platform/connect/redmine/open.ts'
import { openWebdav } from '../../platform/connect/webdav/open.ts'
import { type Context, type FileAdapter, notVerified, type ProjectAdapter } from './adapter.ts'
import { required, secret, username } from './connecting/field.ts'

const identity = ['openid', 'email'] as const

/** The firm's own folder for a kind of source, below the data folder. */
const localFolder = (dataDir: string, firmId: string, service: string) => join(dataDir, 'sources', firmId, service)

const local = {
  name: 'local_folder',
  label: 'Folder on this server',
  how: 'built in',
  fields: [],
  verified: true,
  note: null,
} as const

const openLocal =
  (service: string) =>
  ({ config, firmId }: Context) =>
    openLocalFolder({ folder: localFolder(config.dataDir, firmId, service) })

const site = [
  required({
    name: 'site_url',
    label: 'Address of the site',
    kind: 'url',
    placeholder: 'https://sites.firm.com/deals',
  }),
  required({ name: 'library', label: 'Library', kind: 'text', placeholder: 'Documents' }),
]

export const fileAdapters: readonly FileAdapter[] = [
  {
    service: 'drive',
    name: 'google_drive',
    label: 'Google Drive',
    how: 'oauth',
    provider: 'google',
    scopes: [...identity, 'https://www.googleapis.com/auth/drive'],
    fields: [],
    verified: true,
    note: null,
    open: ({ outside, authorization, config, connection: { account } }) =>
      openGoogleDrive({ outside, authorization, apiUrl: config.googleApiUrl, account }),
  },
  {
    service: 'drive',
    name: 'onedrive',
    label: 'OneDrive',
    how: 'oauth',
    provider: 'microsoft',
    scopes: [...identity, 'offline_access', 'https://graph.microsoft.com/Files.ReadWrite'],
    fields: [],
    verified: false,
    note: notVerified,
    open: ({ outside, authorization, config, connection: { account } }) =>
      openGraphDrive({ outside, authorization, apiUrl: config.microsoftApiUrl, account, drive: 'me/drive' }),
  },
  { ...local, service: 'drive', open: openLocal('drive') },
  {
    service: 'sitehub',
    name: 'webdav',
    label: 'WebDAV library',
    how: 'form',
    fields: [...site, username(), secret('password', 'Password')],
    verified: true,
    note: null,
    account: (settings) => libraryUrl(settings),
    open: ({ outside, authorization, connection: { settings } }) =>
      openWebdav({ outside, authorization, url: libraryUrl(settings) }),
  },
  {
    service: 'sitehub',
    name: 'sharepoint',
    label: 'SharePoint',
    how: 'oauth',
    provider: 'microsoft',
    scopes: [...identity, 'offline_access', 'https://graph.microsoft.com/Sites.ReadWrite.All'],
    fields: site,
    verified: false,
    note: notVerified,
    open: ({ outside, authorization, config, connection: { account, settings } }) =>
      openGraphDrive({ outside, authorization, apiUrl: config.microsoftApiUrl, account, drive: siteDrive(settings) }),
  },
  { ...local, service: 'sitehub', open: openLocal('sitehub') },
  {
    service: 'vaultshare',
    name: 'webdav',
    label: 'WebDAV (Nextcloud and others)',
    how: 'form',
    fields: [
      required({
        name: 'url',
        label: 'Address',
        kind: 'url',
        placeholder: 'https://share.firm.com/remote.php/dav/files/ana',
      }),
      username(),
      secret('password', 'Password'),
    ],
    verified: true,
    note: null,
    account: ({ url }) => String(url),
    open: ({ outside, authorization, connection: { settings } }) =>
      openWebdav({ outside, authorization, url: String(settings['url']) }),
  },
  {
    service: 'vaultshare',
    name: 'egnyte',
    label: 'Egnyte',
    how: 'form',
    fields: [
      required({ name: 'url', label: 'Address', kind: 'url', placeholder: 'https://firm.egnyte.com' }),
      secret('access_token', 'Access token'),
    ],
    verified: false,
    note: notVerified,
    account: ({ url }) => String(url),
    open: ({ outside, authorization, connection: { settings } }) =>
      openEgnyte({ outside, authorization, url: String(settings['url']) }),
  },
  { ...local, service: 'vaultshare', open: openLocal('vaultshare') },
]

export const projectAdapters: readonly ProjectAdapter[] = [
  {
    service: 'projecthub',
    name: 'redmine',
    label: 'Redmine',
    how: 'form',
    fields: [
      required({ name: 'url', label: 'Address', kind: 'url', placeholder: 'https://projects.firm.com' }),
      // Redmine takes its key as the name of basic authentication, with any password
      { ...secret('username', 'API key') },
    ],
    verified: true,
    note: null,
    account: ({ url }) => String(url),
    open: ({ outside, authorization, connection: { settings } }) =>
      openRedmine({ outside, authorization, url: String(settings['url']) }),
  },
  {
    ...local,
    service: 'projecthub',
    open: ({ config, firmId }) => openLocalProjects({ folder: localFolder(config.dataDir, firmId, 'projecthub') }),
  },
]

const libraryUrl = (settings: Record<string, unknown>) =>
  `${settings['site_url']}/${String(settings['library']).split('/').map(encodeURIComponent).join('/')}`

/** How Graph names a site by its address: https://learn.microsoft.com/graph/api/site-getbypath */
function siteDrive(settings: Record<string, unknown>): string {
  const { hostname, pathname } = new URL(String(settings['site_url']))
  const library = encodeURIComponent(String(settings['library']))
  return `sites/${hostname}:${pathname}:/lists/${library}/drive`
}
