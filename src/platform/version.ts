import packageJson from '../../package.json' with { type: 'json' }

/** The version of the service, as the health and system-info operations answer it. */
export const version: string = packageJson.version
