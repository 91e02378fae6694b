/**
 * Where the S3 client looks for a bucket and how it signs: of its rules for every endpoint of AWS, what they say of an endpoint that is
 * given and of buckets in the path, which is all that is asked of them (platform/ports/s3-store.ts). Stands in for the client's own file
 * in workers (lighter-packages.ts), so it has its name.
 */
export function defaultEndpointResolver({ Endpoint, Bucket = '', Region }: AddressParameters) {
  const signing = { name: 'sigv4', signingName: 's3', signingRegion: Region, disableDoubleEncoding: true }
  return {
    url: new URL(`${Endpoint.replace(/\/$/, '')}/${encodeURIComponent(Bucket)}`),
    headers: {},
    properties: { authSchemes: [signing] },
  }
}

type AddressParameters = { Endpoint: string; Bucket?: string; Region: string }
