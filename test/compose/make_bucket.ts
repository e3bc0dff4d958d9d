import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

// Stands for `mc mb --ignore-existing ALIAS/BUCKET`: the store and its keys are in the variable MC_HOST_<alias>.

const [command, flag, place = ''] = process.argv.slice(2)
if (command !== 'mb' || flag !== '--ignore-existing') throw new Error(`not known here: ${process.argv.slice(2)}`)
const [alias, bucket] = place.split('/')
const { origin, username, password } = new URL(process.env[`MC_HOST_${alias}`] ?? '')

const store = new S3Client({
  endpoint: origin,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: username, secretAccessKey: password },
})
try {
  await store.send(new CreateBucketCommand({ Bucket: bucket }))
} catch (error) {
  if (!(error instanceof Error) || !/^BucketAlready/.test(error.name)) throw error
}
