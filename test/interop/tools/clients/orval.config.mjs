export default {
  chancery: {
    input: './openapi.json',
    output: { target: './out/orval/client.ts', client: 'fetch', baseUrl: process.env.SERVICE },
  },
}
