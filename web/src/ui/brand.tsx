/** The logo: a pin bar, with its slot, round hole, and slot. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M3.5 7A2.5 2.5 0 0 0 1 9.5v5A2.5 2.5 0 0 0 3.5 17h17a2.5 2.5 0 0 0 2.5-2.5v-5A2.5 2.5 0 0 0 20.5 7zM12 9.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM4.6 10.7h2.8a1.3 1.3 0 0 1 0 2.6H4.6a1.3 1.3 0 0 1 0-2.6zm12 0h2.8a1.3 1.3 0 0 1 0 2.6h-2.8a1.3 1.3 0 0 1 0-2.6z"
      />
    </svg>
  );
}

/** The logo as a link to the start page. */
export function Brand() {
  return (
    <a className="brand" href="/" aria-label="Pinbar, start page">
      <BrandMark />
    </a>
  );
}
