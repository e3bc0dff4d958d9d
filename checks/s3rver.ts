export { type Content, default as S3rver, type Written } from 's3rver'
export { DUMMY_ACCOUNT } from 's3rver/lib/models/account.js'
