/** Ends with 0 if the shop in the same container may have traffic. For the health check of an image without curl. */
const { PORT = '3000' } = process.env
const isReady = await fetch(`http://127.0.0.1:${PORT}/health/ready`).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isReady ? 0 : 1
export {}
