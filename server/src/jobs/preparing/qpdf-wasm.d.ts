/** The part of qpdf compiled to WebAssembly that we use. The package's own declarations leave out Node's file system. */
declare module '@neslinesli93/qpdf-wasm' {
  type FileSystem = { readonly isFileSystem: unique symbol };
  type Qpdf = {
    /** Runs qpdf's command line once and returns its exit code. */
    callMain(args: string[]): number;
    NODEFS: FileSystem;
    FS: {
      mkdir(path: string): void;
      writeFile(path: string, data: Uint8Array): void;
      mount(type: FileSystem, options: { root: string }, mountPoint: string): void;
    };
  };
  export default function createQpdf(options: {
    noInitialRun: boolean;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<Qpdf>;
}
