/** Shown when the page cannot run in this browser. */
import { TriangleAlert } from 'lucide-react';
import { TopBar } from '../ui/bars.tsx';
import { Button } from '../ui/button.tsx';

type TroubleScreenProps = { title: string; advice: string };

export function TroubleScreen({ title, advice }: TroubleScreenProps) {
  return (
    <div className="app">
      <title>{`${title} · Pinbar`}</title>
      <TopBar />
      <main className="lost">
        <TriangleAlert size={28} strokeWidth={1.4} color="var(--danger-text)" aria-hidden />
        <h1>{title}</h1>
        <p className="f14 t2">{advice}</p>
        <Button variant="primary" onPress={() => location.reload()}>
          Reload the page
        </Button>
      </main>
    </div>
  );
}
