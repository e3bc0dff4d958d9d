import { ConfigError } from './config.ts'

/** The settings of an address to listen on. */
type Variables = { port: string; host: string }

/** Says in a sentence about its setting why the address cannot be listened on. */
export const explainListening =
  ({ port, host }: Variables) =>
  (error: Error & { code?: string }): never => {
    switch (error.code) {
      case 'EADDRINUSE':
        throw new ConfigError(`${port}: another program listens there already; choose another one`)
      case 'EACCES':
        throw new ConfigError(`${port}: this user may not listen there; choose one above 1023`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new ConfigError(`${host}: this machine cannot listen there (${error.message})`)
      default:
        throw error
    }
  }
