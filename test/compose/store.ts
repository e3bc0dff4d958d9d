import { startS3Server } from '../s3_server.ts'

// Stands for `minio server FOLDER`, with the variables of that program.

const [command, folder = ''] = process.argv.slice(2)
if (command !== 'server') throw new Error(`not known here: ${command}`)
const { MINIO_ROOT_USER: accessKeyId = '', MINIO_ROOT_PASSWORD: secretAccessKey = '' } = process.env
const keys = { accessKeyId, secretAccessKey }
const store = await startS3Server(folder, { address: '0.0.0.0', port: 9000, buckets: [], keys })
process.once('SIGTERM', () => void store.close())
