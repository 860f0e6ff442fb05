/** Bars of no meaning, to show the ticket's proportions: a till reads nothing from them. */
const widths = '2113122121321122311221321123112213211321122132112311213212112331112'.split('');

export function KitBarcode() {
  let x = 0;
  const bars = widths.map((width, index) => {
    const bar = { x, width: Number(width), drawn: index % 2 === 0 };
    x += bar.width;
    return bar;
  });
  return (
    <svg viewBox={`0 0 ${x} 40`} preserveAspectRatio="none" aria-hidden="true">
      {bars
        .filter((bar) => bar.drawn)
        .map((bar) => (
          <rect key={bar.x} x={bar.x} width={bar.width} height="40" fill="#000" />
        ))}
    </svg>
  );
}
