// The storage of this browser, as Python sees it. For each file Python asks this page, and stands still until it is
// answered. JupyterLite answers what went well; here what failed is answered, too: the service worker makes of it an
// error in Python. Without that one full disk, or one file deleted on another page, would stop all boards for good.
(() => {
  let shares = {};
  const shared = async (name) => (await Object.values(shares[name])[0].get())();

  const answerFailures = async () => {
    const { DriveContentsProcessor: { prototype } } = await shared("@jupyterlite/services");
    const answer = prototype.processDriveRequest;
    prototype.processDriveRequest = async function (request) {
      try {
        return await answer.call(this, request);
      } catch (error) {
        return { failed: String(error) };
      }
    };
  };

  const plugin = { id: "bcnb-storage:failures", autoStart: true, activate: answerFailures };
  (window._JUPYTERLAB ??= {})["bcnb-storage"] = {
    init: (scope) => { shares = scope; },
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
