/**
 * Starts Pinbar: `node server/src/main.ts [--port N] [--host NAME]`. Settings come from the environment: see
 * docs/operations.md.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { startProduct } from './product.ts';
import { StartError } from './start-error.ts';

/** Throws `StartError` for an unknown option. */
function readOptions(): { port?: string; host?: string } {
  try {
    return parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}. The options are --port N and --host NAME.`);
  }
}

async function main(): Promise<void> {
  const isChild = process.connected;
  const values = readOptions();
  const config = readConfig({
    ...process.env,
    ...(values.port !== undefined && { PORT: values.port }),
    ...(values.host !== undefined && { HOST: values.host }),
  });
  const product = await startProduct(config, (line) => console.log(line));
  if (product.address !== null) {
    console.log(`\nPinbar is ready: ${config.publicUrl}\nPress Ctrl+C to stop.`);
  } else if (process.send === undefined) {
    console.log("\nPinbar's job workers are ready.\nPress Ctrl+C to stop.");
  }
  let isStopping = false;
  function stop(): void {
    // A second Ctrl+C changes nothing: running work is being finished, within a time limit.
    if (isStopping) return;
    isStopping = true;
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Job workers without their parent would keep using the database with nobody to stop them.
  process.on('disconnect', stop);
  // The parent was killed while this process started.
  if (isChild && !process.connected) stop();
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
