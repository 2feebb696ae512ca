export default function Home() {
  return <h1>Swachh</h1>
}
