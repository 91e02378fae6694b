module.exports = {
  chancery: {
    input: './openapi.json',
    output: { target: './out/orval-7/client.ts', client: 'fetch', baseUrl: process.env.SERVICE },
  },
}
